import { builtInRoles, type BuiltInRole } from '../../../../resources/identity/role/role.options.ts'
import { role, type Role } from '../../../../resources/identity/role/role.resource.ts'
import { user } from '../../../../resources/identity/user/user.resource.ts'
import { emptyRecord, fieldEntries, titleOf } from '../../../../src/schema/index.ts'
import { langs, type Lang } from '../../../../src/schema/label.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Ids, Row } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { acquireLock } from '../../../engine/records/transactionLocks.ts'
import { keysOf } from '../../../../src/schema/keysOf.ts'

/** Creator, time and operation of the records. */
export interface Maker {
  readonly actor: { readonly id: string; readonly name: string }
  readonly now: string
  readonly ids: Ids
  readonly requestId: string
  readonly ip?: string | undefined
  readonly device?: string | undefined
}

/**
 * The role of a member's session: the name of a built-in one, or the id of one that the institution
 * made (names may change, ids don't).
 */
export const memberRoleOf = ({
  id,
  code,
}: {
  readonly id: string
  readonly code: string | null
}): string => (code === null || code === 'custom' ? id : code)

/**
 * Adds records that the server itself makes, with their audit entries; their values are known to be
 * right.
 */
export const insertRecords = async (
  tx: StoreTx,
  maker: Maker,
  resource: AnyResource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly Row[]> => {
  const { actor, now, ids, requestId, ip, device } = maker
  const rows = records.map((values): Row => ({
    ...emptyRecord(resource),
    ...values,
    id: ids.next(),
    version: 1,
    createTime: now,
    updateTime: now,
    createdBy: actor.id,
    deletedAt: null,
  }))
  await tx.insert(resource, rows)
  await tx.audit(
    rows.map(row => ({
      actor: actor.id,
      actorName: actor.name,
      action: 'create',
      resource: resource.name,
      recordId: row.id,
      before: null,
      after: {
        ...Object.fromEntries(
          fieldEntries(resource).flatMap(([name]) =>
            row[name] === null ? [] : [[name, row[name]]],
          ),
        ),
        version: 1,
      },
      requestId,
      title: titleOf(resource, row),
      ip: ip ?? null,
      device: device ?? null,
    })),
  )
  return rows
}

const everyRole = {
  page: 1,
  limit: 200,
  sort: 'createTime',
  q: '',
  deleted: 'no',
  where: [],
} as const

/**
 * The language of the names that an institution's data begin with: its founder's, else Chinese
 * within mainland China and English elsewhere. The names are ordinary data afterwards: an
 * administrator can change them.
 */
const firstLanguage = async (tx: StoreTx, founder: string): Promise<Lang> => {
  const account = await tx.global
    .selectFrom('account')
    .select('language')
    .where('id', '=', founder)
    .executeTakeFirst()
  const accountLanguage = langs.find(lang => lang === account?.language)
  if (accountLanguage) return accountLanguage
  const institution = await tx.global
    .selectFrom('institution')
    .select('domestic')
    .where('id', '=', tx.institutionId)
    .executeTakeFirst()
  return institution?.domestic ? 'zh' : 'en'
}

/** What a built-in role begins with; the administrators' has every right. */
const startOf = (resources: readonly AnyResource[], code: BuiltInRole) => {
  const granted = resources.flatMap(({ startRoles }) => startRoles?.[code] ?? [])
  return {
    rights: code === 'administrator' ? ['*'] : granted.flatMap(({ rights }) => rights),
    masks: granted.flatMap(({ masks = [] }) => masks),
  }
}

/** The institution's roles: made, all of ROL-01, if it has none yet. */
const ensureRoles = async (
  tx: StoreTx,
  maker: Maker,
  resources: readonly AnyResource[],
): Promise<readonly Role[]> => {
  await acquireLock(tx, 'role.holders')
  const known = await tx.page(role, everyRole)
  if (known.length) return known
  const lang = await firstLanguage(tx, maker.actor.id)
  const codes = keysOf(builtInRoles)
  const newRoles = await insertRecords(
    tx,
    maker,
    role,
    codes.map(code => ({
      name: builtInRoles[code][lang],
      code,
      ...startOf(resources, code),
    })),
  )
  return tx.many(
    role,
    newRoles.map(({ id }) => id),
  )
}

/**
 * Adds a member with a built-in role to the list of users; does nothing if they are already there.
 */
export const recordMember = async (
  tx: StoreTx,
  {
    ids,
    now,
    requestId,
    resources,
  }: Pick<Maker, 'ids' | 'now'> & {
    readonly requestId?: string | undefined
    /** Definitions, which say what roles begin with. */
    readonly resources: readonly AnyResource[]
  },
  { accountId, role: code }: { readonly accountId: string; readonly role: string },
): Promise<void> => {
  const account = await tx.global
    .selectFrom('account')
    .select(['account', 'name', 'countryCode', 'phone', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const linked = await tx.db
    .selectFrom('accountLink')
    .select('recordId')
    .where('accountId', '=', accountId)
    .where('resource', '=', user.name)
    .executeTakeFirst()
  if (!account || linked) return
  const maker = {
    ids,
    now,
    actor: { id: accountId, name: account.name },
    requestId: requestId ?? ids.next(),
  }
  const own = (await ensureRoles(tx, maker, resources)).find(row => row.code === code)
  if (!own) return
  const institution = await tx.global
    .selectFrom('institution')
    .select('countryCode')
    .where('id', '=', tx.institutionId)
    .executeTakeFirst()
  const values = {
    ...account,
    role: own.id,
    status: 'ACTIVE',
    countryCode: account.countryCode ?? institution?.countryCode ?? null,
  }
  const [row] = await insertRecords(tx, maker, user, [values])
  if (!row) return
  await tx.db
    .insertInto('accountLink')
    .values({ resource: user.name, recordId: row.id, accountId, createTime: now })
    .execute()
  await tx.db
    .updateTable('member')
    .set({ roleId: own.id })
    .where('accountId', '=', accountId)
    .execute()
}
