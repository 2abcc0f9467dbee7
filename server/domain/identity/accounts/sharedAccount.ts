import { can, masksField } from '../../../../src/access/index.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { noPassword } from './passwords.ts'

/**
 * Resources besides `resource` whose records stand for the same account: a user who also teaches,
 * say.
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
 * Whether the caller may set the password of an account, and the contacts by which one logs in to
 * it, by a record of `resource`: those of every other record that stands for it must be theirs to
 * set as well.
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
 * Whether somebody uses the account already by a record other than those of `resource`: their
 * password stays theirs.
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
 * Refuses with 905 to set the password of somebody whose phone or e-mail the caller sees masked:
 * logged in as them, they would read it.
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
