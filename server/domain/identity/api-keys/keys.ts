import { can } from '../../../../src/access/index.ts'
import { keysOf } from '../../../../src/schema/keysOf.ts'
import { keyKinds, type ApiKey, type KeyKind } from '../../../../resources/identity/apiKey.calls.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { lacks } from '../../../engine/records/rights.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { startOf } from './secret.ts'
import { keyKindOf, makerAccess, keyStateOf, type KeyOwner } from './working.ts'

/** Maximum number of keys in the list: working ones first, then the newest of the others. */
const maxListed = 500

/** The kinds of keys that the caller may manage. Throws 5003 or 905 if there is none. */
export const managedKinds = (session: Session): readonly KeyKind[] => {
  const kinds = keysOf(keyKinds).filter(kind => can(session.actor.access, keyKinds[kind].right))
  if (!kinds.length) throw lacks(session, ...Object.values(keyKinds).map(({ right }) => right))
  return kinds
}

/** Looks up the makers of keys, once per maker and kind. */
const makerLookup = (ports: AppPorts): ((key: KeyOwner) => Promise<boolean>) => {
  const known = new Map<string, Promise<boolean>>()
  return key => {
    const name = `${keyKindOf(key)} ${key.madeBy}`
    const found = known.get(name) ?? makerAccess(ports, key).then(access => access !== undefined)
    known.set(name, found)
    return found
  }
}

/**
 * Lists the institution's keys of some kinds, working ones first, the newest of each first. `me`:
 * the account whose keys are `mine`.
 */
export const listKeys = async (
  ports: AppPorts,
  institutionId: string,
  kinds: readonly KeyKind[],
  me?: string,
): Promise<ApiKey[]> => {
  const rows = await ports.store.db
    .selectFrom('apiKey')
    .leftJoin('account', 'account.id', 'apiKey.madeBy')
    .selectAll('apiKey')
    .select('account.name as madeByName')
    .where('apiKey.institutionId', '=', institutionId)
    .where(eb =>
      eb.or(kinds.map(kind => eb('apiKey.scopes', kind === 'SIGNING' ? 'is not' : 'is', null))),
    )
    .orderBy(eb => eb('apiKey.endedAt', 'is not', null))
    .orderBy('apiKey.createTime', 'desc')
    .orderBy('apiKey.keyId', 'desc')
    .limit(maxListed)
    .execute()
  const now = ports.clock.now()
  const hasMaker = makerLookup(ports)
  const keys: ApiKey[] = []
  for (const row of rows) {
    const { keyId, olderUntil } = row
    const kind = keyKindOf(row)
    keys.push({
      keyId,
      kind,
      name: row.name,
      start: startOf(keyId, kind),
      rights: row.rights,
      clear: row.clear,
      scopes: row.scopes ?? [],
      state: keyStateOf(row, row.endedAt === null && (await hasMaker(row)), now),
      madeByName: row.madeByName,
      mine: row.madeBy === me,
      createTime: row.createTime,
      expireTime: row.expireTime,
      lastUsedTime: row.lastUsedTime,
      endedAt: row.endedAt,
      olderUntil: olderUntil !== null && new Date(olderUntil) > now ? olderUntil : null,
    })
  }
  return keys
}

/** Lists the institution's keys that the caller may manage. */
export const listApiKeys = (ports: AppPorts, session: Session): Promise<ApiKey[]> =>
  listKeys(ports, session.institution.id, managedKinds(session), session.actor.id)

/** Locks a key of the institution that the caller may manage. Throws 404 if there is none. */
const lockKey = async (tx: StoreTx, session: Session, keyId: string) => {
  const kinds = managedKinds(session)
  const key = await tx.global
    .selectFrom('apiKey')
    .select(['name', 'scopes', 'endedAt', 'offSince'])
    .where('keyId', '=', keyId)
    .where('institutionId', '=', session.institution.id)
    .forUpdate()
    .executeTakeFirst()
  if (!key || !kinds.includes(keyKindOf(key))) throw errors.notFound()
  return key
}

/**
 * Ends a key: later calls with it are refused. Throws 404 if the institution has no such key that
 * the caller can manage.
 */
export const expireApiKey = async (
  tx: StoreTx,
  { clock }: Pick<AppPorts, 'clock'>,
  session: Session,
  keyId: string,
): Promise<void> => {
  const key = await lockKey(tx, session, keyId)
  if (key.endedAt !== null) return
  await tx.global
    .updateTable('apiKey')
    .set({ endedAt: clock.now().toISOString() })
    .where('keyId', '=', keyId)
    .execute()
  await logOperation(
    tx,
    { ...session, clock },
    { action: 'delete', resource: 'apiKey', recordId: keyId, title: key.name },
  )
}

/**
 * Enables a key again. Throws 404 if the institution has no such key that the caller may manage, or
 * if it has expired.
 */
export const turnKeyOn = async (
  tx: StoreTx,
  { clock }: Pick<AppPorts, 'clock'>,
  session: Session,
  keyId: string,
): Promise<void> => {
  const key = await lockKey(tx, session, keyId)
  if (key.endedAt !== null) throw errors.notFound()
  if (key.offSince === null) return
  await tx.global.updateTable('apiKey').set({ offSince: null }).where('keyId', '=', keyId).execute()
  await logOperation(
    tx,
    { ...session, clock },
    { action: 'apiKeyTurnedOn', resource: 'apiKey', recordId: keyId, title: key.name },
  )
}
