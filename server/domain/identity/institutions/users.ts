import { user } from '../../../../resources/user/user.resource.ts'
import { fault, fieldFault } from '../../../platform/errors.ts'
import { makeSchoolAccount } from '../accounts/made.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { endSessionsOf } from '../session/sessions.ts'

/** A user's record as far as her log-in goes. */
export interface UserRecord {
  readonly id: string
  readonly name: string
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
}
type Way = 'account' | 'phone' | 'email'
const takenCodes = { account: '7002', phone: '945', email: '948' } as const

/** The account that a user's record stands for. */
export const accountOfUser = async (
  { tx }: RuleContext,
  recordId: string,
): Promise<string | undefined> =>
  (
    await tx.db
      .selectFrom('accountLink')
      .select('accountId')
      .where('resource', '=', user.name)
      .where('recordId', '=', recordId)
      .executeTakeFirst()
  )?.accountId

/** Whether the account is the institution's own: it made it, and the person belongs nowhere else. Only then may it change it. */
export const isOwn = async ({ tx }: RuleContext, accountId: string): Promise<boolean> => {
  const account = await tx.global
    .selectFrom('account')
    .select(['kind', 'madeBy'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (account?.kind !== 'SCHOOL' || account.madeBy !== tx.institutionId) return false
  const elsewhere = await tx.global
    .selectFrom('membership')
    .select('institutionId')
    .where('accountId', '=', accountId)
    .where('institutionId', '!=', tx.institutionId)
    .limit(1)
    .executeTakeFirst()
  return !elsewhere
}

const waysOf = (record: UserRecord) => ({
  account: record.account,
  countryCode: record.phone === null ? null : record.countryCode,
  phone: record.phone,
  email: record.email,
})

/** Accounts that the record's ways to log in lead to, each with the way that leads there. */
const knownBy = async ({ tx }: RuleContext, record: UserRecord): Promise<Map<string, Way>> => {
  const found = new Map<string, Way>()
  for (const way of ['account', 'phone', 'email'] as const) {
    const value = record[way]
    if (value === null) continue
    const asked = tx.global.selectFrom('account').select('id').where(way, '=', value)
    const row = await (
      way === 'phone' ? asked.where('countryCode', '=', record.countryCode) : asked
    ).executeTakeFirst()
    if (row && !found.has(row.id)) found.set(row.id, way)
  }
  return found
}

// no hash: nobody can log in by a password until one was set
const noPassword = '-'

/**
 * The account of a new user: that of a person who is known by her account, phone or e-mail (joined, not doubled, and nothing of it told),
 * else a new one of the institution's. Throws the field's taken code where its ways lead to several persons, or to one who is a user here already.
 */
export const linkUser = async (
  ctx: RuleContext,
  record: UserRecord,
  passwordHash: string | null,
): Promise<string> => {
  const { tx, now } = ctx
  let known = await knownBy(ctx, record)
  let accountId: string | undefined
  if (!known.size) {
    accountId = await makeSchoolAccount(ctx, {
      ...record,
      passwordHash: passwordHash ?? noPassword,
    })
    // made by somebody else in this very moment
    if (accountId === undefined) known = await knownBy(ctx, record)
  }
  if (accountId === undefined) {
    const [first, second] = [...known]
    if (!first) throw fault('429')
    if (second) throw fieldFault(second[1], takenCodes[second[1]])
    const [id, way] = first
    await refuseSecond(ctx, id, record.id, way)
    accountId = id
    if (await isOwn(ctx, id)) await writeOwn(ctx, id, record, passwordHash)
  }
  await tx.db
    .insertInto('accountLink')
    .values({ resource: user.name, recordId: record.id, accountId, createTime: now })
    .execute()
  return accountId
}

/** One person is one user: throws the taken code of the way by which she was found, or 11002. */
export const refuseSecond = async (
  { tx }: RuleContext,
  accountId: string,
  recordId: string,
  way?: Way,
): Promise<void> => {
  const links = await tx.db
    .selectFrom('accountLink')
    .select('recordId')
    .where('resource', '=', user.name)
    .where('accountId', '=', accountId)
    .where('recordId', '!=', recordId)
    .execute()
  const living = await tx.many(
    user,
    links.map(link => link.recordId),
  )
  if (living.some(row => row.deletedAt === null))
    throw way ? fieldFault(way, takenCodes[way]) : fault('11002')
}

/** The institution's own account follows its record. Throws the taken code of a way to log in that is another person's. */
export const writeOwn = async (
  { tx, now }: RuleContext,
  accountId: string,
  record: UserRecord,
  passwordHash: string | null,
): Promise<void> => {
  for (const way of ['account', 'phone', 'email'] as const) {
    const value = record[way]
    if (value === null) continue
    const asked = tx.global
      .selectFrom('account')
      .select('id')
      .where(way, '=', value)
      .where('id', '!=', accountId)
    const other = await (
      way === 'phone' ? asked.where('countryCode', '=', record.countryCode) : asked
    ).executeTakeFirst()
    if (other) throw fieldFault(way, takenCodes[way])
  }
  await tx.global
    .updateTable('account')
    .set({
      ...waysOf(record),
      name: record.name,
      ...(passwordHash === null ? {} : { passwordHash, passwordTime: now }),
    })
    .where('id', '=', accountId)
    .execute()
  // whoever knew the old password is out
  if (passwordHash !== null) await endSessionsOf(tx.global, new Date(now), accountId)
}
