import type { AppPorts, Session } from '../../context.ts'
import { fault } from '../../errors.ts'
import { hashOf } from '../../http/idempotency.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { secretOf, signAccess, turnOf, type AccessClaims } from './tokens.ts'

const day = 24 * 3600 * 1000
/** A session that nobody renews ends after this long. */
const lasts = 30 * day
/** How long the secret before the present one still gets the same answer, for clients whose answer got lost. */
export const graceMs = 10_000

export interface Device {
  readonly userAgent?: string
  readonly ip?: string
}
export interface Tokens {
  readonly accessToken: string
  readonly secret: string
}

/** Opens a session; answers its id and tokens. */
export const openSession = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
  device: Device,
): Promise<Tokens & { rid: string }> => {
  const rid = ports.ids.next()
  const secret = await secretOf(ports.config, rid, 1)
  const now = ports.clock.now()
  await ports.store.db
    .insertInto('session')
    .values({
      rid,
      accountId,
      institutionId,
      secretHash: await hashOf(secret),
      prevSecretHash: null,
      prevUntil: null,
      family: rid,
      createTime: now.toISOString(),
      expireTime: new Date(now.getTime() + lasts).toISOString(),
      endedAt: null,
      userAgent: device.userAgent?.slice(0, 300) ?? null,
      ip: device.ip?.slice(0, 64) ?? null,
    })
    .execute()
  return { rid, secret, accessToken: await signAccess(ports.config, ports.clock, { accountId, institutionId, rid }) }
}

/** Ends a session; its tokens answer 867 from now on. */
export const endSession = async (ports: AppPorts, rid: string): Promise<void> => {
  await ports.store.db
    .updateTable('session')
    .set({ endedAt: ports.clock.now().toISOString() })
    .where('rid', '=', rid)
    .where('endedAt', 'is', null)
    .execute()
  // afterwards: a call that came meanwhile has put the living session back
  cacheOf(ports).delete(rid)
}

/**
 * SES-07: a new access token for the session's secret, which changes with every use. The one before is answered the same for 10 s; used
 * later, it was stolen or copied, and the session ends. Throws 867.
 */
export const refresh = async (
  ports: AppPorts,
  given: { readonly uid: string; readonly secret: string; readonly rid: string },
): Promise<Tokens> => {
  const turn = await turnOf(ports.config, given.rid, given.secret)
  const hash = await hashOf(given.secret)
  const answer = await ports.store.transaction(async tx => {
    const session = await tx.db.selectFrom('session').selectAll().where('rid', '=', given.rid).forUpdate().executeTakeFirst()
    const now = ports.clock.now()
    if (
      !session ||
      turn === undefined ||
      session.accountId !== given.uid ||
      session.endedAt !== null ||
      new Date(session.expireTime) <= now
    )
      return undefined
    const set = tx.db.updateTable('session').where('rid', '=', given.rid)
    const claims = { accountId: session.accountId, institutionId: session.institutionId, rid: session.rid }
    if (hash === session.secretHash) {
      const secret = await secretOf(ports.config, given.rid, turn + 1)
      await set
        .set({
          secretHash: await hashOf(secret),
          prevSecretHash: hash,
          prevUntil: new Date(now.getTime() + graceMs).toISOString(),
          expireTime: new Date(now.getTime() + lasts).toISOString(),
        })
        .execute()
      return { claims, secret }
    }
    if (hash === session.prevSecretHash && session.prevUntil !== null && now < new Date(session.prevUntil)) {
      return { claims, secret: await secretOf(ports.config, given.rid, turn + 1) }
    }
    await set.set({ endedAt: now.toISOString() }).execute()
    return undefined
  })
  if (!answer) {
    cacheOf(ports).delete(given.rid)
    throw fault('867')
  }
  return { secret: answer.secret, accessToken: await signAccess(ports.config, ports.clock, answer.claims) }
}

type Known = Omit<Session, 'lang' | 'requestId'>
// two small reads a call are spared for a moment; ending a session here forgets it at once, elsewhere within this time
const keepMs = 2000
const caches = new WeakMap<AppPorts, Map<string, { readonly at: number; readonly known: Known }>>()
const cacheOf = (ports: AppPorts) => {
  const cache = caches.get(ports) ?? new Map<string, { at: number; known: Known }>()
  caches.set(ports, cache)
  return cache
}
/** The living session behind a token, with what its member may do now. Throws 867 where it ended, 5003 where the membership was withdrawn. */
export const sessionOf = async (ports: AppPorts, claims: AccessClaims, lang: Lang, requestId: string): Promise<Session> => {
  const cache = cacheOf(ports)
  const now = ports.clock.now().getTime()
  const kept = cache.get(claims.rid)
  if (kept && now - kept.at < keepMs && now >= kept.at) return { ...kept.known, lang, requestId }
  const known = await loadSession(ports, claims)
  if (cache.size > 10_000) cache.clear()
  cache.set(claims.rid, { at: now, known })
  return { ...known, lang, requestId }
}

const loadSession = async (ports: AppPorts, claims: AccessClaims): Promise<Known> => {
  const session = await ports.store.db
    .selectFrom('session')
    .select(['accountId', 'institutionId', 'endedAt', 'expireTime'])
    .where('rid', '=', claims.rid)
    .executeTakeFirst()
  if (!session || session.endedAt !== null || session.accountId !== claims.accountId || session.institutionId !== claims.institutionId)
    throw fault('867')
  if (new Date(session.expireTime) <= ports.clock.now()) throw fault('867')
  return { rid: claims.rid, ...(await memberOf(ports, claims.accountId, claims.institutionId)) }
}

/** An account inside an institution. Throws 5003 where it is no active member. */
export const memberOf = async (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
): Promise<Pick<Session, 'actor' | 'institution' | 'institutions'>> => {
  const member = await ports.store
    .scope(institutionId)
    .db.selectFrom('member')
    .select(['role', 'rights', 'masks', 'status'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const account = await ports.store.db.selectFrom('account').select(['id', 'name']).where('id', '=', accountId).executeTakeFirst()
  const institution = await ports.store.db.selectFrom('institution').selectAll().where('id', '=', institutionId).executeTakeFirst()
  if (!institution) throw fault('9001')
  if (!member || !account || member.status !== 'ACTIVE') throw fault('5003')
  const memberships = await ports.store.db
    .selectFrom('membership')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    institutions: Number(memberships?.n ?? 0),
    actor: {
      id: account.id,
      name: account.name,
      role: member.role,
      access: { rights: member.rights.includes('*') ? 'all' : new Set(member.rights), masks: new Set(member.masks) },
    },
    institution: {
      id: institution.id,
      name: institution.name,
      plan: institution.plan,
      teacherSeats: institution.teacherSeats,
      studentLimit: institution.studentLimit,
      domestic: institution.domestic,
      currency: institution.currency,
      countryCode: institution.countryCode,
      currencyChosen: institution.currencyTime !== null,
    },
  }
}
