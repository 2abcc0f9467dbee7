import { can, masksField } from '../../../../src/access/index.ts'
import { errors } from '../errors.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { noPassword } from './passwords.ts'

/**
 * Resources besides `resource` with records of the same account: a user who also teaches, for
 * example.
 */
const otherResources = async (
  { tx }: RuleContext,
  accountId: string,
  resource: string,
): Promise<string[]> => {
  const links = await tx.db
    .selectFrom('accountLink')
    .select('resource')
    .where('accountId', '=', accountId)
    .where('resource', '!=', resource)
    .execute()
  return links.map(link => link.resource)
}

/**
 * Whether the caller can set the password and login contacts of an account by a record of
 * `resource`: they need the same permission for every other record of the account.
 */
export const maySetLogin = async (
  ctx: RuleContext,
  accountId: string,
  resource: string,
): Promise<boolean> => {
  const others = await otherResources(ctx, accountId, resource)
  return others.every(other => can(ctx.actor.access, `${other}.resetPassword`))
}

/**
 * Whether someone already uses the account by a record outside `resource`: then their password
 * can't be set.
 */
export const isInUse = async (
  ctx: RuleContext,
  accountId: string,
  resource: string,
): Promise<boolean> => {
  const account = await ctx.tx.global
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account || account.passwordHash === noPassword) return false
  return (await otherResources(ctx, accountId, resource)).length > 0
}

interface Contacts {
  readonly phone: string | null
  readonly email: string | null
}

/**
 * Throws 905 if the caller sets the password of someone whose phone or e-mail they see masked:
 * logged in as that person, they could read it.
 */
export const refuseMaskedContact = (
  { actor, resources }: RuleContext,
  resource: string,
  person: Contacts,
): void => {
  for (const name of ['phone', 'email'] as const) {
    const field = resources[resource]?.fields[name]
    if (field && person[name] !== null && masksField(actor.access, field))
      throw errors.contactMasked()
  }
}
