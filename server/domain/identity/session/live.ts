import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { confirmSession, readSession, type LiveSession } from './readSession.ts'
import { createSignals, type SignalTarget } from './signals.ts'
import type { AccessClaims } from './tokens.ts'
import { perServer } from '../../../platform/perServer.ts'

/** The event stream of an open window: takes events until it is closed. */
export interface Stream {
  /** False if the window takes nothing any more. */
  send(event: string, data: unknown): boolean
  beat(): boolean
  close(): void
}

interface Watched {
  readonly claims: AccessClaims
  /** Undefined after a change was seen, until the next request reads the session again. */
  known: Promise<LiveSession> | undefined
  ends: number
  print: string
  /**
   * When it was last confirmed, in milliseconds: the time before the query, not after its result.
   */
  at: number
  used: number
  readonly streams: Set<Stream>
}

/**
 * How often a process checks whether the sessions it serves have changed, all of them in one
 * statement.
 * @tuning
 */
export const sessionPollMs = 300
/**
 * A session that was last confirmed longer ago is read again: no process honours a withdrawn right
 * for a second. @tuning
 */
const keepMs = 900
/** Milliseconds without use after which the process forgets a session. @tuning */
const forgetMs = 60_000
/** How often an idle stream sends a sign of life. @tuning */
const beatMs = 20_000
/** Event streams of one account in one process; a browser needs one for all of its windows. */
export const maxStreams = 20

/**
 * The sessions that a process currently serves: their permissions, less than a second old, and the
 * event streams of their open windows. A permission check needs no query: one query in 300 ms
 * checks all sessions at once.
 */
export class LiveSessions {
  readonly #ports: AppPorts
  readonly #signals: ReturnType<typeof createSignals>
  readonly #watched = new Map<string, Watched>()
  #closed = false
  #lastBeat: number
  #looking: Promise<void> | undefined

  constructor(ports: AppPorts) {
    this.#ports = ports
    this.#lastBeat = this.#now()
    this.#signals = createSignals(ports, (audience, event, data) =>
      this.#deliver(audience, event, data),
    )
  }

  /** How many sessions are watched. */
  get watched(): number {
    return this.#watched.size
  }

  /**
   * Checks now whether sessions have changed: called after a change, so that this process applies
   * it at once.
   */
  async look(): Promise<void> {
    // a running query may have read before the change
    await this.#looking?.catch(() => undefined)
    await (this.#looking ?? this.#beginLook())
  }

  /**
   * The living session behind a token. Throws 867 if it ended, 5003 if the membership was
   * withdrawn.
   */
  async session(claims: AccessClaims): Promise<LiveSession> {
    const at = this.#now()
    const entry = this.#watch(claims, at)
    entry.used = at
    if (!entry.known || at - entry.at >= keepMs || at < entry.at || at >= entry.ends) {
      entry.at = at
      entry.ends = Infinity
      entry.known = this.#read(claims, entry)
    }
    const known = await entry.known
    if (at >= entry.ends) throw errors.sessionExpired()
    return known
  }

  /** Notes the rights that the session's screens know of. */
  rememberRights(rid: string, rights: readonly string[]): void {
    const entry = this.#watched.get(rid)
    if (entry?.known)
      entry.known = entry.known.then(known => ({ ...known, knownRights: new Set(rights) }))
  }

  /**
   * Opens an event stream to a window of the session; returns a function that ends it. Throws 429
   * if the account has too many, 503 while the server stops.
   */
  open({ rid, actor, institution }: Session, stream: Stream): () => void {
    if (this.#closed) throw errors.serviceUnavailable()
    const own = [...this.#watched.values()].filter(entry => entry.claims.accountId === actor.id)
    if (own.reduce((n, entry) => n + entry.streams.size, 0) >= maxStreams)
      throw errors.tooManyRequests()
    const claims = { rid, accountId: actor.id, institutionId: institution.id }
    const { streams } = this.#watch(claims, this.#now())
    streams.add(stream)
    return () => void streams.delete(stream)
  }

  /**
   * Sends an event to open windows, in every process of the installation. Nothing is stored: a
   * window that is not open never gets it.
   */
  async notify(audience: SignalTarget, event: string, data: unknown = null): Promise<void> {
    this.#deliver(audience, event, data)
    await this.#signals.send(audience, event, data)
  }

  /**
   * One round: checks for changes, takes events of other processes, keeps streams alive, forgets
   * unused sessions. Called every `lookMs`.
   */
  async round(): Promise<void> {
    const at = this.#now()
    const beat = at - this.#lastBeat >= beatMs
    if (beat) this.#lastBeat = at
    for (const [rid, entry] of this.#watched) {
      if (beat) for (const stream of entry.streams) if (!stream.beat()) entry.streams.delete(stream)
      if (!entry.streams.size && at - entry.used > forgetMs) this.#watched.delete(rid)
    }
    if (!this.#looking) await this.#beginLook()
    if ([...this.#watched.values()].some(entry => entry.streams.size)) await this.#signals.read()
  }

  /** Closes every stream, and opens no more. */
  close(): void {
    this.#closed = true
    for (const entry of this.#watched.values()) {
      for (const stream of entry.streams) stream.close()
      entry.streams.clear()
    }
  }

  #now(): number {
    return this.#ports.clock.now().getTime()
  }

  #beginLook(): Promise<void> {
    this.#looking = this.#lookOnce().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /**
   * Asks about every session served; one that ended or changed is announced to its windows and read
   * again by its next request.
   */
  async #lookOnce(): Promise<void> {
    const at = this.#now()
    const rids = [...this.#watched.keys()]
    if (!rids.length) return
    const prints = await this.#ports.store.sessionPrints(rids)
    for (const rid of rids) {
      const entry = this.#watched.get(rid)
      const sessionState = prints.get(rid)
      if (!entry) continue
      if (!sessionState || sessionState.ended) this.#end(rid, entry)
      // a session that was read after the query started is newer than its result
      else if (entry.at > at) continue
      else if (sessionState.print === entry.print) entry.at = at
      else {
        entry.print = sessionState.print
        entry.known = undefined
        send(entry, 'session', { rid })
      }
    }
  }

  #read(claims: AccessClaims, entry: Watched): Promise<LiveSession> {
    const reading = this.#readNow(claims, entry)
    reading.catch(() => {
      if (entry.known === reading) entry.known = undefined
      if (!entry.streams.size && this.#watched.get(claims.rid) === entry)
        this.#watched.delete(claims.rid)
    })
    return reading
  }

  async #readNow(claims: AccessClaims, entry: Watched): Promise<LiveSession> {
    const confirmed = await confirmSession(this.#ports, claims)
    // set before the rest is read, so that a check in the meantime sees no change
    entry.print = confirmed.print
    entry.ends = confirmed.ends
    return readSession(this.#ports, claims, confirmed)
  }

  #watch(claims: AccessClaims, at: number): Watched {
    const found = this.#watched.get(claims.rid)
    if (
      found &&
      found.claims.accountId === claims.accountId &&
      found.claims.institutionId === claims.institutionId
    )
      return found
    const entry: Watched = {
      claims,
      known: undefined,
      ends: 0,
      print: '',
      at,
      used: at,
      streams: found?.streams ?? new Set(),
    }
    this.#watched.set(claims.rid, entry)
    return entry
  }

  #end(rid: string, entry: Watched): void {
    if (this.#watched.get(rid) === entry) this.#watched.delete(rid)
    for (const stream of entry.streams) {
      stream.send('ended', { rid })
      stream.close()
    }
    entry.streams.clear()
  }

  /** Sends an event to this process's windows of an audience. */
  #deliver({ institutionId, accountId }: SignalTarget, event: string, data: unknown): void {
    for (const entry of this.#watched.values())
      if (
        entry.claims.institutionId === institutionId &&
        (accountId === undefined || accountId === entry.claims.accountId)
      )
        send(entry, event, data)
  }
}

const send = (entry: Watched, event: string, data: unknown): void => {
  for (const stream of entry.streams) if (!stream.send(event, data)) entry.streams.delete(stream)
}

/** The sessions of the process that these ports belong to. */
export const liveOf = perServer((ports: AppPorts) => new LiveSessions(ports))
