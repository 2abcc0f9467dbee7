import { can, holdsRight, type Access } from '../../../../src/access/index.ts'
import { namesOf } from '../../../../src/access/tree.ts'
import { isKeyScope, keyScopes, type KeyScope } from '../../../../src/protocol/signing.ts'
import {
  manageKeys,
  type KeyState,
  type NewOpenKey,
  type OpenKey,
} from '../../../../resources/organization/openKey.calls.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { systemId } from '../../../engine/records/actor.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { memberOf } from './member.ts'
import { storeKeySecret } from './openKeySecrets.ts'
import { day, minute } from '../../../../src/schema/durations.ts'

/** How exactly the last use of a key is noted: not every call writes. */

interface KeyRow {
  readonly institutionId: string
  readonly madeBy: string | null
  readonly expireTime: string | null
  readonly endedAt: string | null
  readonly offSince: string | null
}

/** Which of some accounts may manage the institution's keys at the moment; the server itself always may. */
const managersAmong = async (
  { store }: AppPorts,
  institutionId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const members = accountIds.length
    ? await store
        .scope(institutionId)
        .db.selectFrom('member')
        .select(['accountId', 'rights'])
        .where('accountId', 'in', [...new Set(accountIds)])
        .where('status', '=', 'ACTIVE')
        .execute()
    : []
  const managers = members.filter(({ rights }) => holdsRight(rights, manageKeys))
  return new Set([systemId, ...managers.map(({ accountId }) => accountId)])
}

const hasExpired = ({ expireTime }: Pick<KeyRow, 'expireTime'>, now: Date): boolean =>
  expireTime !== null && new Date(expireTime) <= now

const stateOf = (
  key: Omit<KeyRow, 'institutionId'>,
  managers: ReadonlySet<string>,
  now: Date,
): KeyState => {
  if (key.endedAt !== null) return 'ENDED'
  if (hasExpired(key, now)) return 'EXPIRED'
  if (key.madeBy === null || !managers.has(key.madeBy)) return 'SUSPENDED'
  return key.offSince === null ? 'ACTIVE' : 'OFF'
}

/** Lists the institution's API keys, newest first, without their secrets. */
export const listOpenKeys = async (ports: AppPorts, institutionId: string): Promise<OpenKey[]> => {
  const rows = await ports.store.db
    .selectFrom('openKey')
    .leftJoin('account', 'account.id', 'openKey.madeBy')
    .select([
      'openKey.keyId',
      'openKey.name',
      'openKey.scopes',
      'openKey.createTime',
      'openKey.expireTime',
    ])
    .select([
      'openKey.lastUsedTime',
      'openKey.endedAt',
      'openKey.offSince',
      'openKey.madeBy',
      'account.name as madeByName',
    ])
    .where('openKey.institutionId', '=', institutionId)
    .orderBy('openKey.createTime', 'desc')
    .orderBy('openKey.keyId', 'desc')
    .limit(200)
    .execute()
  const managers = await managersAmong(
    ports,
    institutionId,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  )
  const now = ports.clock.now()
  return rows.map(({ madeBy, offSince, scopes, ...row }) => ({
    ...row,
    scopes: scopes.filter(isKeyScope),
    state: stateOf({ ...row, madeBy, offSince }, managers, now),
  }))
}

/** Tells whether the institution has an active API key; without one its open API is closed. */
export const hasActiveKey = async (ports: AppPorts, institutionId: string): Promise<boolean> =>
  (await listOpenKeys(ports, institutionId)).some(({ state }) => state === 'ACTIVE')

/**
 * What a key may do at the moment: what its maker may. Undefined where it has ended or expired, while it is off, and while its maker is no active member of the
 * institution or may not manage keys.
 */
export const accessOfKey = async (ports: AppPorts, key: KeyRow): Promise<Access | undefined> => {
  const works = key.endedAt === null && key.offSince === null
  if (!works || key.madeBy === null || hasExpired(key, ports.clock.now())) return undefined
  if (key.madeBy === systemId) return { rights: 'all', masks: new Set() }
  const maker = await memberOf(ports, key.madeBy, key.institutionId).catch((error: unknown) => {
    if (error instanceof Fault) return undefined
    throw error
  })
  return maker && can(maker.actor.access, manageKeys) ? maker.actor.access : undefined
}

/** Throws 905 where the key isn't made for such calls, or its maker may not do what they do. */
export const demandScope = (scopes: readonly string[], scope: KeyScope, access: Access): void => {
  if (!scopes.includes(scope)) throw errors.keyScopeMissing()
  const { right } = keyScopes[scope]
  if (right !== null && !can(access, right)) throw errors.keyMakerLacksRights()
}

/** Notes that a call was taken under the key. */
export const noteUse = async (
  { store, clock }: Pick<AppPorts, 'store' | 'clock'>,
  { keyId, lastUsedTime }: { readonly keyId: string; readonly lastUsedTime: string | null },
): Promise<void> => {
  const now = clock.now()
  const due = new Date(now.getTime() - minute)
  if (lastUsedTime !== null && new Date(lastUsedTime) > due) return
  await store.db
    .updateTable('openKey')
    .set({ lastUsedTime: now.toISOString() })
    .where('keyId', '=', keyId)
    .where(eb =>
      eb.or([eb('lastUsedTime', 'is', null), eb('lastUsedTime', '<=', due.toISOString())]),
    )
    .execute()
}

/**
 * Creates an API key; only this answer holds its secret. Throws 905 for a scope whose permission
 * the creator lacks.
 */
export const createOpenKey = async (
  tx: StoreTx,
  {
    config,
    ids,
    clock,
    resources,
    pages,
  }: Pick<AppPorts, 'config' | 'ids' | 'clock' | 'resources' | 'pages'>,
  session: Session,
  { name, scopes, days }: NewOpenKey,
): Promise<OpenKey & { readonly secret: string }> => {
  const { actor, lang } = session
  const lacking = scopes
    .flatMap(scope => keyScopes[scope].right ?? [])
    .filter(right => !can(actor.access, right))
  if (lacking.length)
    throw errors.rightsBeyondOwn({
      beyond: namesOf(lacking, Object.values(resources), pages)[lang],
    })
  const now = clock.now()
  const key = {
    keyId: ids.next(),
    secret: ids.secret(32),
    name,
    scopes: [...new Set(scopes)],
    createTime: now.toISOString(),
    expireTime: days === null ? null : new Date(now.getTime() + days * day).toISOString(),
    lastUsedTime: null,
    endedAt: null,
  }
  await tx.global
    .insertInto('openKey')
    .values({
      ...key,
      secret: await storeKeySecret(config, key.keyId, key.secret),
      madeBy: actor.id,
      institutionId: session.institution.id,
    })
    .execute()
  await logOperation(
    tx,
    { ...session, clock },
    { action: 'create', resource: 'openKey', recordId: key.keyId, title: name },
  )
  return { ...key, state: 'ACTIVE', madeByName: actor.name }
}

/**
 * Disables an API key; calls signed with it are refused from now on. Throws 404 where the
 * institution has no such key.
 */
export const disableOpenKey = async (
  tx: StoreTx,
  { clock }: Pick<AppPorts, 'clock'>,
  session: Session,
  keyId: string,
): Promise<void> => {
  const key = await tx.global
    .selectFrom('openKey')
    .select(['name', 'endedAt'])
    .where('keyId', '=', keyId)
    .where('institutionId', '=', session.institution.id)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw errors.notFound()
  if (key.endedAt !== null) return
  await tx.global
    .updateTable('openKey')
    .set({ endedAt: clock.now().toISOString() })
    .where('keyId', '=', keyId)
    .execute()
  await logOperation(
    tx,
    { ...session, clock },
    { action: 'delete', resource: 'openKey', recordId: keyId, title: key.name },
  )
}
