import { can } from '../../../../src/access/index.ts'
import { apiKeyRights, maskCodes } from '../../../../src/access/apiKeys.ts'
import { namesOf } from '../../../../src/access/tree.ts'
import {
  manageApiKeys,
  type ApiKey,
  type NewApiKey,
} from '../../../../resources/organization/apiKey.calls.ts'
import type { KeyState } from '../../../../resources/organization/openKey.calls.ts'
import { logOperation } from '../../../engine/operations/log.ts'
import { resourcesOf } from '../../../engine/records/context.ts'
import type { AppPorts, Session } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { memberOf } from '../session/member.ts'
import { hashOfKey, newSecret, startOf } from './secret.ts'
import { day } from '../../../../src/schema/durations.ts'

/** Working keys of an institution. */
export const maxApiKeys = 100
/** Keys that the list shows: those in use and the newest of the others. */
const maxListed = 500

/** Which of some accounts their keys work for: active members who may manage keys and lack no second factor. */
const makersAmong = async (
  ports: AppPorts,
  institutionId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const makers = new Set<string>()
  for (const id of new Set(accountIds)) {
    const member = await memberOf(ports, id, institutionId).catch(() => undefined)
    if (member && !member.needsSecondFactor && can(member.actor.access, manageApiKeys))
      makers.add(id)
  }
  return makers
}

/** Lists the institution's API keys, those that have not ended first, the newest of each first. */
export const listApiKeys = async (
  ports: AppPorts,
  institutionId: string,
  me: string,
): Promise<ApiKey[]> => {
  const rows = await ports.store.db
    .selectFrom('apiKey')
    .leftJoin('account', 'account.id', 'apiKey.madeBy')
    .select([
      'apiKey.keyId',
      'apiKey.name',
      'apiKey.rights',
      'apiKey.clear',
      'apiKey.createTime',
      'apiKey.expireTime',
      'apiKey.lastUsedTime',
      'apiKey.endedAt',
      'apiKey.offSince',
      'apiKey.olderUntil',
      'apiKey.madeBy',
      'account.name as madeByName',
    ])
    .where('apiKey.institutionId', '=', institutionId)
    .orderBy(eb => eb('apiKey.endedAt', 'is not', null))
    .orderBy('apiKey.createTime', 'desc')
    .orderBy('apiKey.keyId', 'desc')
    .limit(maxListed)
    .execute()
  const open = rows.filter(({ endedAt }) => endedAt === null)
  const makers = await makersAmong(
    ports,
    institutionId,
    open.map(({ madeBy }) => madeBy),
  )
  const now = ports.clock.now()
  const stateOf = ({ endedAt, expireTime, madeBy, offSince }: (typeof rows)[number]): KeyState => {
    if (endedAt !== null) return 'ENDED'
    if (expireTime !== null && new Date(expireTime) <= now) return 'EXPIRED'
    if (!makers.has(madeBy)) return 'SUSPENDED'
    return offSince === null ? 'ACTIVE' : 'OFF'
  }
  return rows.map(row => {
    const { madeBy, olderUntil, offSince: _offSince, ...key } = row
    return {
      ...key,
      olderUntil: olderUntil !== null && new Date(olderUntil) > now ? olderUntil : null,
      mine: madeBy === me,
      start: startOf(row.keyId),
      state: stateOf(row),
    }
  })
}

type MakerPorts = Pick<AppPorts, 'ids' | 'clock' | 'resources' | 'pages'>

/** Throws 9994 for codes that keys can't have, and 905, naming them, for what the maker lacks or sees masked. */
const demandGrantable = (
  { resources, pages }: MakerPorts,
  session: Session,
  { rights, clear }: Pick<NewApiKey, 'rights' | 'clear'>,
): void => {
  const registry = Object.values(resourcesOf(session, resources))
  const { access } = session.actor
  const offered = apiKeyRights(registry, pages)
  if (!rights.length || rights.some(right => !offered.has(right)))
    throw errors.invalidFormat().at('rights')
  const masks = new Set(maskCodes(registry))
  if (clear.some(code => !masks.has(code))) throw errors.invalidFormat().at('clear')
  const named = (codes: readonly string[]) => namesOf(codes, registry, pages)[session.lang]
  const lacking = rights.filter(right => !can(access, right))
  if (lacking.length) throw errors.rightsBeyondOwn({ beyond: named(lacking) }).at('rights')
  const masked = clear.filter(code => access.masks.has(code))
  if (masked.length) throw errors.unmaskingBeyondOwn({ unmasked: named(masked) }).at('clear')
}

const demandRoom = async (tx: StoreTx, now: Date): Promise<void> => {
  // two that are made at the same moment wait for each other
  await tx.global
    .selectFrom('institution')
    .select('id')
    .where('id', '=', tx.institutionId)
    .forUpdate()
    .execute()
  const { n } = await tx.global
    .selectFrom('apiKey')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('institutionId', '=', tx.institutionId)
    .where('endedAt', 'is', null)
    .where(eb => eb.or([eb('expireTime', 'is', null), eb('expireTime', '>', now.toISOString())]))
    .executeTakeFirstOrThrow()
  if (Number(n) >= maxApiKeys) throw errors.tooManyApiKeys({ keys: maxApiKeys })
}

/**
 * Creates an API key; only this answer holds it (`secret`). Throws 905 for rights that its maker lacks and data that they see masked, 9994 for rights
 * that no key can have and beyond 100 working keys.
 */
export const makeApiKey = async (
  tx: StoreTx,
  ports: MakerPorts,
  session: Session,
  { name, days, ...input }: NewApiKey,
): Promise<ApiKey & { readonly secret: string }> => {
  const rights = [...new Set(input.rights)].toSorted()
  const clear = [...new Set(input.clear)].toSorted()
  demandGrantable(ports, session, { rights, clear })
  const { ids, clock } = ports
  const now = clock.now()
  await demandRoom(tx, now)
  const keyId = ids.next()
  const secret = newSecret(ids, keyId)
  const key = {
    keyId,
    name,
    rights,
    clear,
    createTime: now.toISOString(),
    expireTime: days === 'never' ? null : new Date(now.getTime() + days * day).toISOString(),
    lastUsedTime: null,
    endedAt: null,
  }
  await tx.global
    .insertInto('apiKey')
    .values({
      ...key,
      hash: await hashOfKey(secret),
      madeBy: session.actor.id,
      institutionId: session.institution.id,
    })
    .execute()
  await logOperation(
    tx,
    { ...session, clock },
    {
      action: 'create',
      resource: 'apiKey',
      recordId: keyId,
      title: name,
      detail: { rights, clear, expireTime: key.expireTime },
    },
  )
  return {
    ...key,
    olderUntil: null,
    start: startOf(keyId),
    state: 'ACTIVE',
    madeByName: session.actor.name,
    mine: true,
    secret,
  }
}

/** Ends an API key: calls with it are refused from now on. Throws 404 where the institution has no such key. */
export const expireApiKey = async (
  tx: StoreTx,
  { clock }: Pick<AppPorts, 'clock'>,
  session: Session,
  keyId: string,
): Promise<void> => {
  const key = await tx.global
    .selectFrom('apiKey')
    .select(['name', 'endedAt'])
    .where('keyId', '=', keyId)
    .where('institutionId', '=', session.institution.id)
    .forUpdate()
    .executeTakeFirst()
  if (!key) throw errors.notFound()
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
