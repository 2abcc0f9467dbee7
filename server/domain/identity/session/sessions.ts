import type { AppPorts, Session } from '../../../platform/context.ts'
import { hashOf } from '../../../platform/http/idempotency.ts'
import type { GlobalTx } from '../../../platform/store/types.ts'
import { liveOf } from './live.ts'
import { secretOf, signAccess } from './tokens.ts'

export { memberOf } from './member.ts'

const day = 24 * 3600 * 1000
/** A session that nobody renews ends after this long. */
export const lasts = 30 * day

export interface Device {
  readonly userAgent?: string
  readonly ip?: string
  /** Rights that its screens are told of with the answer. */
  readonly told?: readonly string[]
  /** The key of the open interface whose pass opens the session. */
  readonly keyId?: string
}
export interface Tokens {
  readonly accessToken: string
  readonly secret: string
}

/** Writes a new session; `family`: that of the session it goes on from. */
export const insertSession = async (
  ports: AppPorts,
  db: GlobalTx['db'],
  {
    accountId,
    institutionId,
    family,
  }: { readonly accountId: string; readonly institutionId: string; readonly family?: string },
  device: Device,
): Promise<Tokens & { rid: string }> => {
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
      expireTime: new Date(now.getTime() + lasts).toISOString(),
      endedAt: null,
      userAgent: device.userAgent?.slice(0, 300) ?? null,
      ip: device.ip?.slice(0, 64) ?? null,
      lastTime: null,
      toldRights: device.told ? [...device.told] : null,
      keyId: device.keyId ?? null,
    })
    .execute()
  return {
    rid,
    secret,
    accessToken: await signAccess(ports.config, now, { accountId, institutionId, rid }),
  }
}

/** Opens a session; answers its id and tokens. */
export const openSession = (
  ports: AppPorts,
  accountId: string,
  institutionId: string,
  device: Device,
): Promise<Tokens & { rid: string }> =>
  insertSession(ports, ports.store.db, { accountId, institutionId }, device)

/** Ends a session; its tokens answer 867 from now on, and its open windows go to the log-in. */
export const endSession = async (ports: AppPorts, rid: string): Promise<void> => {
  await ports.store.db
    .updateTable('session')
    .set({ endedAt: ports.clock.now().toISOString() })
    .where('rid', '=', rid)
    .where('endedAt', 'is', null)
    .execute()
  await liveOf(ports).look()
}

/**
 * Ends all sessions of an account but one, in the transaction that sets its new password, say. Afterwards, once that is committed,
 * `accessChanged` tells open windows.
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

/** Keeps which rights the session's screens know of: what they once knew stays, so that a withdrawal can be told from what was never held. */
export const tellRights = async (
  ports: AppPorts,
  session: Pick<Session, 'rid' | 'told'>,
  rights: readonly string[],
): Promise<void> => {
  if (rights.every(right => session.told?.has(right))) return
  const told = [...new Set([...(session.told ?? []), ...rights])].toSorted()
  await ports.store.db
    .updateTable('session')
    .set({ toldRights: told })
    .where('rid', '=', session.rid)
    .execute()
  liveOf(ports).told(session.rid, told)
}
