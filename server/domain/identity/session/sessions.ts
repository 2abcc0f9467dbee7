import type { AppPorts, Config, Session } from '../../../platform/context.ts'
import { errors } from '../errors.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'
import { liveOf } from './live.ts'
import { secretOf, signAccess } from './tokens.ts'
import { day } from '../../../../src/schema/durations.ts'

export { memberOf } from './member.ts'

const usualLimits = { idleMs: 30 * day, totalMs: 90 * day } as const

/**
 * When a session ends unless it is renewed before: after its idle limit, and never later than its
 * log-in's total.
 */
export const endOfSession = (
  { sessionLimits: { idleMs, totalMs } = usualLimits }: Config,
  now: Date,
  beganTime: string | Date,
): string =>
  new Date(Math.min(now.getTime() + idleMs, new Date(beganTime).getTime() + totalMs)).toISOString()

export interface Device {
  readonly userAgent?: string | undefined
  readonly ip?: string
  /** The browser's mark of earlier logins. */
  readonly mark?: string | undefined
  /** Permissions that its screens receive with the response. */
  readonly knownRights?: readonly string[]
  /** The key of the open interface whose pass opens the session. */
  readonly keyId?: string
}
export interface SessionTokens {
  readonly accessToken: string
  readonly secret: string
}

/** Conditions of a new session. */
export interface OpeningTerms {
  /** Hash of the password that was shown: it must still be the account's. */
  readonly passwordHash?: string | undefined
  /**
   * The institution began it, not the person: it stays within this institution and can't change the
   * person's account.
   */
  readonly confined?: boolean
  /** The account's second factor was shown. */
  readonly secondFactor?: boolean
}

interface NewSession {
  readonly accountId: string
  readonly institutionId: string
  /** The family of the session that it continues. */
  readonly family?: string
  /** When the person logged in, where that was in another session of the family. */
  readonly beganTime?: string
  readonly confined?: boolean | undefined
}

/** Writes a new session. */
export const insertSession = async (
  ports: AppPorts,
  db: GlobalTx['db'],
  { accountId, institutionId, family, beganTime, confined }: NewSession,
  device: Device,
): Promise<SessionTokens & { rid: string }> => {
  const rid = ports.ids.next()
  const secret = await secretOf(ports.config, rid, 1)
  const now = ports.clock.now()
  await db
    .insertInto('session')
    .values({
      rid,
      accountId,
      institutionId,
      secretHash: await hashOf(secret),
      prevSecretHash: null,
      prevUntil: null,
      family: family ?? rid,
      createTime: now.toISOString(),
      beganTime: beganTime ?? now.toISOString(),
      expireTime: endOfSession(ports.config, now, beganTime ?? now),
      endedAt: null,
      userAgent: device.userAgent?.slice(0, 300) ?? null,
      ip: device.ip?.slice(0, 64) ?? null,
      lastTime: null,
      toldRights: device.knownRights ? [...device.knownRights] : null,
      keyId: device.keyId ?? null,
      confined: confined ?? null,
    })
    .execute()
  return {
    rid,
    secret,
    accessToken: await signAccess(ports.config, now, { accountId, institutionId, rid }),
  }
}

/**
 * Opens a session; returns its id and tokens. Throws 950 if the given password is no longer the
 * account's. The account is locked meanwhile, so a concurrent change of the password ends every
 * session that was opened with the old one.
 */
export const openSession = (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
  device: Device,
  { passwordHash, confined, secondFactor = false }: OpeningTerms = {},
): Promise<SessionTokens & { rid: string }> => {
  const opened = { accountId, institutionId, confined }
  if (passwordHash === undefined) return insertSession(ports, ports.store.db, opened, device)
  return ports.store.transaction(async ({ db }) => {
    const account = await db
      .selectFrom('account')
      .select(['passwordHash', 'secondFactorTime'])
      .where('id', '=', accountId)
      .forShare()
      .executeTakeFirst()
    if (account?.passwordHash !== passwordHash) throw errors.wrongCredentials()
    // turned on while the password was compared
    if (account.secondFactorTime !== null && !secondFactor) throw errors.authenticationTimedOut()
    return insertSession(ports, db, opened, device)
  })
}

/** Takes a person into an institution that has added them and that they have entered. */
export const acceptPlace = async (
  db: GlobalTx['db'],
  accountId: string,
  institutionId: string,
): Promise<void> => {
  await db
    .updateTable('membership')
    .set({ waitsSince: null })
    .where('accountId', '=', accountId)
    .where('institutionId', '=', institutionId)
    .execute()
}

/**
 * Ends a session: its tokens are refused with 867 from now on, and its open windows go to the login
 * page.
 */
export const closeSession = async (ports: AppPorts, rid: string): Promise<void> => {
  await ports.store.db
    .updateTable('session')
    .set({ endedAt: ports.clock.now().toISOString() })
    .where('rid', '=', rid)
    .where('endedAt', 'is', null)
    .execute()
  await liveOf(ports).look()
}

/**
 * Ends all sessions of an account but one, for example in the transaction that sets a new password.
 * After the commit, call `accessChanged` to notify open windows.
 */
export const endSessionsOf = async (
  db: GlobalTx['db'],
  now: Date,
  accountId: string,
  keep?: string,
): Promise<void> => {
  const all = db
    .updateTable('session')
    .set({ endedAt: now.toISOString() })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
  await (keep === undefined ? all : all.where('rid', '!=', keep)).execute()
}

/**
 * Stores the permissions that the session's screens know; earlier ones are kept, so that a
 * withdrawn permission can be distinguished from one that was never granted.
 */
export const tellRights = async (
  ports: AppPorts,
  session: Pick<Session, 'rid' | 'knownRights'>,
  rights: readonly string[],
): Promise<void> => {
  if (rights.every(right => session.knownRights?.has(right))) return
  const known = [...new Set([...(session.knownRights ?? []), ...rights])].toSorted()
  await ports.store.db
    .updateTable('session')
    .set({ toldRights: known })
    .where('rid', '=', session.rid)
    .execute()
  liveOf(ports).rememberRights(session.rid, known)
}
