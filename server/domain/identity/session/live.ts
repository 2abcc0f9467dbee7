import type { AppPorts, Session } from '../../../platform/context.ts'
import {
  serviceUnavailable,
  sessionExpired,
  tooManyRequests,
} from '../../../platform/errors/factories.ts'
import { memberOf } from './member.ts'
import { createSignals, type Audience } from './signals.ts'
import type { AccessClaims } from './tokens.ts'

/** An open window's line: takes events until it is closed. */
export interface Stream {
  /** False where the window takes nothing any more. */
  send(event: string, data: unknown): boolean
  beat(): boolean
  close(): void
}

type Known = Omit<Session, 'lang' | 'requestId'>
interface Watched {
  readonly claims: AccessClaims
  /** Undefined once it was seen to have changed, until the next request reads it anew. */
  known: Promise<Known> | undefined
  ends: number
  print: string
  /** When it was last known to hold, in milliseconds: it is asked for before, not after. */
  at: number
  used: number
  readonly streams: Set<Stream>
}

/** How often a process asks whether the sessions it serves have changed, all of them in one statement. */
export const lookMs = 300
/** What was last confirmed longer ago is read anew: no process goes on with a withdrawn right for a second. */
const keepMs = 900
const forgetMs = 60_000
const beatMs = 20_000
/** Windows of one account that a process keeps a line to; a browser needs one for all of its own. */
export const maxStreams = 20

/**
 * The sessions that a process serves at the moment: what they may do, as of less than a second ago, and the lines to their open windows. A
 * rights check costs no statement: one statement in 300 ms asks about all sessions at once.
 */
export const createLive = (ports: AppPorts) => {
  const watched = new Map<string, Watched>()
  const now = () => ports.clock.now().getTime()
  let closed = false
  let beaten = now()

  const drop = (rid: string, entry: Watched, event?: string) => {
    if (watched.get(rid) === entry) watched.delete(rid)
    for (const stream of entry.streams) {
      if (event) stream.send(event, { rid })
      stream.close()
    }
    entry.streams.clear()
  }
  const tell = (entry: Watched, event: string, data: unknown) => {
    for (const stream of entry.streams) if (!stream.send(event, data)) entry.streams.delete(stream)
  }
  const hear = ({ institutionId, accountId }: Audience, event: string, data: unknown) => {
    for (const entry of watched.values())
      if (
        entry.claims.institutionId === institutionId &&
        (accountId === undefined || accountId === entry.claims.accountId)
      )
        tell(entry, event, data)
  }
  const signals = createSignals(ports, hear)

  /** Asks about every session served; what ended or changed is told to its windows and read anew by its next request. */
  const lookOnce = async () => {
    const at = now()
    const rids = [...watched.keys()]
    if (!rids.length) return
    const prints = await ports.store.sessionPrints(rids)
    for (const rid of rids) {
      const entry = watched.get(rid)
      const seen = prints.get(rid)
      if (!entry) continue
      if (!seen || seen.ended) drop(rid, entry, 'ended')
      // one that was read after the question went out has an answer of its own
      else if (entry.at > at) continue
      else if (seen.print === entry.print) entry.at = at
      else {
        entry.print = seen.print
        entry.known = undefined
        tell(entry, 'session', { rid })
      }
    }
  }
  let looking: Promise<void> | undefined
  const begin = (): Promise<void> =>
    (looking = lookOnce().finally(() => {
      looking = undefined
    }))
  /** Looks now: whoever changed something calls it afterwards, and its own process knows at once. */
  const look = async (): Promise<void> => {
    // one under way may have asked before the change
    await looking?.catch(() => undefined)
    await (looking ?? begin())
  }

  const read = async (claims: AccessClaims, entry: Watched): Promise<Known> => {
    const seen = (await ports.store.sessionPrints([claims.rid])).get(claims.rid)
    if (!seen || seen.ended) throw sessionExpired()
    const session = await ports.store.db
      .selectFrom('session')
      .select([
        'accountId',
        'institutionId',
        'endedAt',
        'expireTime',
        'toldRights',
        'keyId',
        'confined',
      ])
      .where('rid', '=', claims.rid)
      .executeTakeFirst()
    if (
      !session ||
      session.endedAt !== null ||
      session.accountId !== claims.accountId ||
      session.institutionId !== claims.institutionId
    )
      throw sessionExpired()
    entry.print = seen.print
    entry.ends = new Date(session.expireTime).getTime()
    const { actor, institution, institutions } = await memberOf(
      ports,
      claims.accountId,
      claims.institutionId,
    )
    const { toldRights } = session
    // sessions from before the column "confined" have the key of their pass alone
    const confined = session.confined === true || session.keyId !== null
    const known = {
      rid: claims.rid,
      told: new Set(toldRights ?? []),
      actor,
      institution,
    }
    return confined ? { ...known, institutions: 1, confined: true } : { ...known, institutions }
  }

  const watch = (claims: AccessClaims, at: number): Watched => {
    const kept = watched.get(claims.rid)
    if (
      kept &&
      kept.claims.accountId === claims.accountId &&
      kept.claims.institutionId === claims.institutionId
    )
      return kept
    const entry: Watched = {
      claims,
      known: undefined,
      ends: 0,
      print: '',
      at,
      used: at,
      streams: kept?.streams ?? new Set(),
    }
    watched.set(claims.rid, entry)
    return entry
  }

  return {
    look,
    /** The living session behind a token. Throws 867 where it ended, 5003 where the membership was withdrawn. */
    session: async (claims: AccessClaims): Promise<Known> => {
      const at = now()
      const entry = watch(claims, at)
      entry.used = at
      if (!entry.known || at - entry.at >= keepMs || at < entry.at || at >= entry.ends) {
        entry.at = at
        entry.ends = Infinity
        const reading = read(claims, entry)
        entry.known = reading
        reading.catch(() => {
          if (entry.known === reading) entry.known = undefined
          if (!entry.streams.size && watched.get(claims.rid) === entry) watched.delete(claims.rid)
        })
      }
      const known = await entry.known
      if (at >= entry.ends) throw sessionExpired()
      return known
    },
    /** Notes what the session's screens were told. */
    told: (rid: string, rights: readonly string[]): void => {
      const entry = watched.get(rid)
      if (entry?.known)
        entry.known = entry.known.then(known => ({ ...known, told: new Set(rights) }))
    },
    /** Keeps a line to a window of the session; answers what ends it. Throws 429 where the account has too many, 503 while the server stops. */
    open: ({ rid, actor, institution }: Session, stream: Stream): (() => void) => {
      if (closed) throw serviceUnavailable()
      const own = [...watched.values()].filter(entry => entry.claims.accountId === actor.id)
      if (own.reduce((n, entry) => n + entry.streams.size, 0) >= maxStreams) throw tooManyRequests()
      const { streams } = watch({ rid, accountId: actor.id, institutionId: institution.id }, now())
      streams.add(stream)
      return () => void streams.delete(stream)
    },
    /** Tells open windows something, in every process of the installation. Told, not kept: a window that isn't open never hears it. */
    notify: async (audience: Audience, event: string, data: unknown = null): Promise<void> => {
      hear(audience, event, data)
      await signals.send(audience, event, data)
    },
    /** One round: asks, hears what other processes tell, keeps lines awake, forgets who is gone. Its owner calls it every `lookMs`. */
    round: async (): Promise<void> => {
      const at = now()
      const beat = at - beaten >= beatMs
      if (beat) beaten = at
      for (const [rid, entry] of watched) {
        if (beat)
          for (const stream of entry.streams) if (!stream.beat()) entry.streams.delete(stream)
        if (!entry.streams.size && at - entry.used > forgetMs) watched.delete(rid)
      }
      if (!looking) await begin()
      if ([...watched.values()].some(entry => entry.streams.size)) await signals.read()
    },
    /** Closes every line, and takes no more. */
    close: (): void => {
      closed = true
      for (const entry of watched.values()) {
        for (const stream of entry.streams) stream.close()
        entry.streams.clear()
      }
    },
    get watched(): number {
      return watched.size
    },
  }
}
export type Live = ReturnType<typeof createLive>

const lives = new WeakMap<AppPorts, Live>()
/** The sessions of the process that these ports belong to. */
export const liveOf = (ports: AppPorts): Live => {
  const live = lives.get(ports) ?? createLive(ports)
  lives.set(ports, live)
  return live
}
