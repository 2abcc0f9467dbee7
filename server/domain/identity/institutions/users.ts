import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { user } from '../../../../resources/identity/user/user.resource.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import {
  accountsHere,
  knownAccounts,
  linkedAccount,
  linkToAccount,
  type LoginField,
  type WaysIn,
} from '../accounts/known.ts'
import { makeSchoolAccount } from '../accounts/made.ts'
import { noPassword } from '../accounts/passwords.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { isInUse, maySetLogin } from '../accounts/sharedAccount.ts'
import { endSessionsOf } from '../session/sessions.ts'

/** The login data of a user's record. */
export interface UserRecord extends WaysIn {
  readonly id: string
  readonly name: string
}
const takenCodes = {
  account: ErrorCode.accountNameTaken,
  phone: ErrorCode.phoneTaken,
  email: ErrorCode.emailTaken,
} as const

/**
 * The account of a user's record. It excludes an account that another institution made, and one
 * whose owner has not entered and no longer has any of the record's login methods: then the record
 * was corrected.
 */
export const accountOfUser = async (
  ctx: RuleContext,
  record: UserRecord,
): Promise<string | undefined> => {
  const linked = await linkedAccount(ctx, user.name, record.id)
  if (!linked || linked.foreign) return undefined
  if (!linked.waiting) return linked.id
  return (await knownAccounts(ctx, record)).has(linked.id) ? linked.id : undefined
}

/**
 * Whether the account is the institution's own: it made it, and no one has claimed it. Only then
 * can the institution change it. Locks the account.
 */
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

/**
 * The account of a new user: one that the institution already has for this person; otherwise the
 * person's own, found by a verified phone or e-mail (without revealing anything about it; it waits
 * until they enter); otherwise a new one of the institution. Accounts of other institutions for the
 * same person are never used. Throws the field's taken code if its login methods belong to several
 * people, or to an existing user.
 */
export const linkUser = async (
  ctx: RuleContext,
  record: UserRecord,
  passwordHash: string | null,
): Promise<string> => {
  let known = await knownAccounts(ctx, record)
  let accountId: string | undefined
  if (!known.size) {
    accountId = await makeSchoolAccount(ctx, {
      ...record,
      passwordHash: passwordHash ?? noPassword,
    })
    // made by somebody else in this very moment
    if (accountId === undefined) known = await knownAccounts(ctx, record)
  }
  if (accountId === undefined) {
    const [first, second] = [...known]
    if (!first) throw errors.tooManyRequests()
    if (second) throw new Fault(takenCodes[second[1]]).at(second[1])
    const [id, way] = first
    if (way === 'account') await refuseFormer(ctx, id)
    await refuseSecond(ctx, id, record.id, way)
    accountId = id
    // a teacher or student keeps their password, and a stranger's address can't become a log-in to
    // their account
    if (await isOwn(ctx, id)) {
      const keepsPassword = await isInUse(ctx, id, user.name)
      await writeOwn(ctx, id, record, keepsPassword ? null : passwordHash)
    }
  }
  await linkToAccount(ctx, user.name, record.id, accountId)
  return accountId
}

/**
 * A name proves nothing: throws 7002 if it belongs to a person's own account that has left the
 * institution.
 */
const refuseFormer = async ({ tx }: RuleContext, accountId: string): Promise<void> => {
  const account = await tx.global
    .selectFrom('account')
    .leftJoin('membership', on =>
      on
        .onRef('membership.accountId', '=', 'account.id')
        .on('membership.institutionId', '=', tx.institutionId),
    )
    .select(['account.kind', 'membership.accountId as member'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (account?.kind !== 'SCHOOL' && account?.member === null)
    throw new Fault(takenCodes.account).at('account')
}

/**
 * A person has one user record: throws the 'taken' code of the identifier by which they were found,
 * or 11002.
 */
export const refuseSecond = async (
  { tx }: RuleContext,
  accountId: string,
  recordId: string,
  way?: LoginField,
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
    throw way ? new Fault(takenCodes[way]).at(way) : errors.userAlreadyAdded()
}

/**
 * Updates the institution's own account from its record, unless the caller can't set that person's
 * login. Throws the taken code of a login method that another person of the institution has.
 */
export const writeOwn = async (
  ctx: RuleContext,
  accountId: string,
  record: UserRecord,
  passwordHash: string | null,
): Promise<void> => {
  const { tx, now } = ctx
  for (const [id, way] of await accountsHere(ctx, record))
    if (id !== accountId) throw new Fault(takenCodes[way]).at(way)
  if (!(await maySetLogin(ctx, accountId, user.name))) return
  await tx.global
    .updateTable('account')
    .set({
      ...waysOf(record),
      name: record.name,
      ...(passwordHash === null ? {} : { passwordHash, passwordTime: now }),
    })
    .where('id', '=', accountId)
    .execute()
  // ends the sessions of everyone who knew the old password
  if (passwordHash !== null) await endSessionsOf(tx.global, new Date(now), accountId)
}
