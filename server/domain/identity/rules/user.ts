import { beyond, exceeds, namesOf } from '../../../../src/access/tree.ts'
import { isOwned } from '../accounts/contact.ts'
import { linkedAccount } from '../accounts/known.ts'
import { maySetLogin, refuseMaskedContact } from '../accounts/sharedAccount.ts'
import { resetSecondFactor } from '../factor/reset.ts'
import { memberRoleOf } from '../institutions/roles.ts'
import { accountOfUser, isOwn, linkUser, refuseSecond, writeOwn } from '../institutions/users.ts'
import { endAccessOf, restAccessOf } from '../session/memberKeys.ts'
import { defineRules, type RuleContext } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'
import { role, type Role } from '../../../../resources/identity/role/role.resource.ts'
import { user, type User } from '../../../../resources/identity/user/user.resource.ts'

/**
 * The role of an id; undefined if it doesn't exist or is deleted, which the check of references
 * refuses.
 */
const roleOf = async (ctx: RuleContext, id: unknown): Promise<Role | undefined> => {
  const [found] = typeof id === 'string' ? await ctx.tx.many(role, [id]) : []
  return found
}

/** The caller can neither grant nor remove a role with more permissions than their own. */
const refuseBeyond = (ctx: RuleContext, newRole: Role): void => {
  const over = beyond(ctx.actor.access, newRole)
  const name = (codes: readonly string[]) =>
    namesOf(codes, Object.values(ctx.resources), ctx.ports.pages)[ctx.lang]
  if (over.rights.length) throw errors.rightsBeyondOwn({ beyond: name(over.rights) }).at('role')
  if (over.masks.length) throw errors.unmaskingBeyondOwn({ unmasked: name(over.masks) }).at('role')
}

const isAdministrator = (userRole: Role | undefined): boolean =>
  userRole?.rights.includes('*') ?? false

/**
 * Throws 905 if the change has left no active member with all rights. Runs after the write, and one
 * such change at a time.
 */
const refuseLast = async (ctx: RuleContext): Promise<void> => {
  const active = await ctx.tx.db
    .selectFrom('member')
    .select('rights')
    .where('status', '=', 'ACTIVE')
    .execute()
  if (!active.some(({ rights }) => rights.includes('*'))) throw errors.noAdministratorLeft()
}

/**
 * VAL-20: throws 723 if a new user's account, phone or e-mail belongs to an existing administrator.
 */
const refuseAdministratorAgain = async (ctx: RuleContext, record: User): Promise<void> => {
  const { account, countryCode, phone, email } = record
  const ways = [
    { at: 'account', names: ['account'], values: [account] },
    { at: 'phone', names: ['countryCode', 'phone'], values: [countryCode, phone] },
    { at: 'email', names: ['email'], values: [email] },
  ] as const
  for (const { at, names, values } of ways) {
    const texts = values.filter(value => typeof value === 'string')
    if (texts.length < values.length) continue
    const [known] = await ctx.tx.byKey(user, names, [texts])
    if (known && isAdministrator(await roleOf(ctx, known.role)))
      throw errors.alreadyAdministrator().at(at)
  }
}

/**
 * VAL-01, and only for the institution's own accounts: throws 905 if the login is the person's own,
 * 958 for the old password.
 */
const checkPassword = async (ctx: RuleContext, record: User): Promise<void> => {
  const text: unknown = record.password
  const accountId = await accountOfUser(ctx, record)
  if (accountId === undefined || typeof text !== 'string' || text === '') return
  refuseMaskedContact(ctx, user.name, record)
  if (!(await isOwn(ctx, accountId))) throw errors.passwordManagedByOwner().at('password')
  if (!(await maySetLogin(ctx, accountId, user.name)))
    throw errors.permissionMissing().at('password')
  const account = await ctx.tx.global
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account && (await ctx.passwords.verify(account.passwordHash, text)))
    throw errors.passwordUnchanged().at('password')
}

/**
 * Updates the user's membership from the record; a person with their own account is a member only
 * after they enter.
 */
const writeMember = async (ctx: RuleContext, accountId: string, record: User): Promise<void> => {
  const { tx, now } = ctx
  const userRole = await roleOf(ctx, record.role)
  if (!userRole) throw errors.invalidFormat().at('role')
  const place = {
    role: memberRoleOf(userRole),
    roleId: userRole.id,
    rights: [...userRole.rights],
    masks: [...userRole.masks],
    status: record.status,
  }
  const account = await tx.global
    .selectFrom('account')
    .select('kind')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await tx.global
    .insertInto('membership')
    .values({
      accountId,
      institutionId: tx.institutionId,
      createTime: now,
      waitsSince: isOwned(account) ? now : null,
    })
    .onConflict(on => on.doNothing())
    .execute()
  const earlier = await tx.db
    .selectFrom('member')
    .select('status')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (earlier?.status !== 'ACTIVE' && record.status === 'ACTIVE') await restAccessOf(ctx, accountId)
  await tx.db
    .insertInto('member')
    .values({ accountId, ...place })
    .onConflict(on => on.columns(['accountId']).doUpdateSet(place))
    .execute()
}

/** The user is out; one who teaches or learns here stays that. */
const removeMember = async (ctx: RuleContext, accountId: string): Promise<void> => {
  const { tx } = ctx
  await endAccessOf(ctx, accountId)
  const other = await tx.db
    .selectFrom('accountLink')
    .select('resource')
    .where('accountId', '=', accountId)
    .where('resource', '!=', user.name)
    .executeTakeFirst()
  if (other) {
    const place = { role: other.resource, roleId: null, rights: [], masks: [], status: 'ACTIVE' }
    await tx.db.updateTable('member').set(place).where('accountId', '=', accountId).execute()
    return
  }
  await tx.db.deleteFrom('member').where('accountId', '=', accountId).execute()
  await tx.global
    .deleteFrom('membership')
    .where('accountId', '=', accountId)
    .where('institutionId', '=', tx.institutionId)
    .execute()
}

export const userRules = defineRules(user, {
  // exported unchanged; users are not erased, because the logs keep who did what
  personal: {},
  changesAccess: true,
  /**
   * A caller with fewer permissions than a user can't change that user; no one can grant a role
   * above their own.
   */
  async beforeWrite({ kind, before, after, given: givenFields }, ctx) {
    const currentRole = before && (await roleOf(ctx, before.role))
    if (currentRole && exceeds(ctx.actor.access, currentRole))
      throw errors.roleAboveOwn({ above: currentRole.name })
    // a role is neither deleted nor changed while it is being assigned
    await ctx.turn('role.holders')
    if (kind === 'delete') return undefined
    const newRole = await roleOf(ctx, after.role)
    if (newRole && (kind !== 'update' || newRole.id !== currentRole?.id)) refuseBeyond(ctx, newRole)
    if (kind === 'create') await refuseAdministratorAgain(ctx, after)
    if (kind === 'update' && givenFields.has('password')) await checkPassword(ctx, after)
    return undefined
  },
  async afterWrite({ kind, before, after }, ctx) {
    const linked = await linkedAccount(ctx, user.name, after.id)
    const known = kind === 'delete' ? undefined : await accountOfUser(ctx, after)
    // removes the membership of an account that the record no longer belongs to
    if (linked && linked.id !== known) await removeMember(ctx, linked.id)
    if (kind !== 'delete') {
      const accountId = known ?? (await linkUser(ctx, after, after.password))
      if (kind === 'restore') await refuseSecond(ctx, accountId, after.id)
      if (known !== undefined && kind === 'update' && (await isOwn(ctx, accountId)))
        await writeOwn(ctx, accountId, after, after.password)
      await writeMember(ctx, accountId, after)
    }
    if (before && isAdministrator(await roleOf(ctx, before.role))) await refuseLast(ctx)
  },
  actions: {
    async removeSecondFactor({ record }, ctx) {
      await resetSecondFactor(ctx, { ...record, resource: user.name })
    },
  },
})
