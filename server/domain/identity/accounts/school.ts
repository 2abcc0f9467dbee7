import { exceeds } from '../../../../src/access/tree.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { joinInstitution } from '../institutions/found.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { knownAccounts, linkedAccount, linkToAccount } from './known.ts'
import { makeSchoolAccount } from './made.ts'
import { takeTeacherRole } from './teacherRole.ts'
import { maySetLogin, refuseMaskedContact } from './sharedAccount.ts'
import { refuseWeakPassword } from '../../../platform/weakPasswords.ts'

/** The login data of a teacher or student. */
export interface SchoolPerson {
  readonly resource: string
  readonly id: string
  readonly name: string | null
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
}

/**
 * LGN-04: an institution can only set the password of accounts that it made and no one has claimed.
 * The caller must not have fewer permissions than the account's owner, because they could log in as
 * the owner.
 */
const refuseForeign = async (
  ctx: RuleContext,
  person: SchoolPerson,
  accountId: string,
): Promise<void> => {
  const { tx, actor } = ctx
  const account = await tx.global
    .selectFrom('account')
    .select(['kind', 'madeBy'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (account?.kind !== 'SCHOOL' || account.madeBy !== tx.institutionId)
    throw errors.permissionMissing()
  const elsewhere = await tx.global
    .selectFrom('membership')
    .select('institutionId')
    .where('accountId', '=', accountId)
    .where('institutionId', '!=', tx.institutionId)
    .limit(1)
    .executeTakeFirst()
  if (elsewhere) throw errors.permissionMissing()
  const member = await tx.db
    .selectFrom('member')
    .select(['rights', 'masks'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const more = member !== undefined && exceeds(actor.access, member)
  if (more || !(await maySetLogin(ctx, accountId, person.resource)))
    throw errors.permissionMissing()
}

const makeAccount = async (
  ctx: RuleContext,
  person: SchoolPerson,
  passwordHash: string,
): Promise<string> => {
  const { tx, now } = ctx
  if (person.account === null && person.phone === null && person.email === null)
    throw errors.loginIdentifierMissing()
  const id = await makeSchoolAccount(ctx, { ...person, name: person.name ?? '', passwordHash })
  // taken at the same moment by another person
  if (id === undefined) throw errors.permissionMissing()
  await joinInstitution(
    tx,
    { clock: { now: () => new Date(now) } },
    { accountId: id, role: person.resource, rights: [], masks: [] },
  )
  if (person.resource === 'teacher') await takeTeacherRole(ctx, id)
  return id
}

/**
 * STU-04: sets a new password for a teacher or student, and creates an account of the institution
 * if they have none. Accounts of other institutions for the same person are ignored. Every session
 * of the account ends. Throws 905 for people's own accounts and those of third parties, without
 * further details, and if the caller sees the person's contacts masked; 11000 if there is no login
 * method.
 */
export const resetSchoolPassword = async (
  ctx: RuleContext,
  person: SchoolPerson,
  password: string,
): Promise<void> => {
  const { tx, now } = ctx
  refuseMaskedContact(ctx, person.resource, person)
  const linked = await linkedAccount(ctx, person.resource, person.id)
  const ids =
    linked && !linked.foreign ? [linked.id] : [...(await knownAccounts(ctx, person)).keys()]
  for (const id of ids) await refuseForeign(ctx, person, id)
  // two accounts match this person, so it is unclear which one is meant
  if (ids.length > 1) throw errors.permissionMissing()
  await refuseWeakPassword(password, [person.name, person.account, person.phone, person.email])
  const passwordHash = await ctx.passwords.hash(password)
  const [present] = ids
  const accountId = present ?? (await makeAccount(ctx, person, passwordHash))
  if (present !== undefined) {
    await tx.global
      .updateTable('account')
      .set({ passwordHash, passwordTime: now })
      .where('id', '=', accountId)
      .execute()
    await joinInstitution(
      tx,
      { clock: { now: () => new Date(now) } },
      { accountId, role: person.resource, rights: [], masks: [] },
    )
    if (person.resource === 'teacher') await takeTeacherRole(ctx, accountId)
    await endSessionsOf(tx.global, new Date(now), accountId)
  }
  await linkToAccount(ctx, person.resource, person.id, accountId)
  await tx.audit([
    {
      actor: ctx.actor.id,
      actorName: ctx.actor.name,
      action: 'resetPassword',
      resource: 'account',
      recordId: accountId,
      before: null,
      after: { password: '***', [person.resource]: person.id },
      requestId: ctx.requestId,
      title: person.name,
      ip: ctx.ip ?? null,
      device: ctx.device ?? null,
    },
  ])
  tx.operation({
    action: 'resetPassword',
    resource: person.resource,
    recordId: person.id,
    title: person.name,
  })
}
