import { exceeds } from '../../../../src/access/tree.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { errors } from '../errors.ts'
import { isOwn } from '../institutions/users.ts'
import { linkedAccount } from '../accounts/known.ts'
import { maySetLogin, refuseMaskedContact } from '../accounts/sharedAccount.ts'
import { endSessionsOf } from '../session/sessions.ts'
import { noteFactorEvent } from './notice.ts'
import { forgetFactors } from './account.ts'

/** The login data of a person of the institution. */
export interface FactorOwner {
  readonly resource: string
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
}

/**
 * Removes a person's second factor by the rules of `resetSchoolPassword`: only for an account that
 * the institution made, that no one has claimed and that is in no other institution, and not for
 * people with more permissions than the caller. Every session of it ends, and its owner is
 * notified. Throws 905, and 404 if there is none.
 */
export const resetSecondFactor = async (ctx: RuleContext, person: FactorOwner): Promise<void> => {
  const { tx, actor, now } = ctx
  refuseMaskedContact(ctx, person.resource, person)
  const linked = await linkedAccount(ctx, person.resource, person.id)
  if (!linked || linked.foreign) throw errors.secondFactorNotSet()
  const accountId = linked.id
  if (accountId === actor.id || !(await isOwn(ctx, accountId))) throw errors.secondFactorOfOwner()
  const member = await tx.db
    .selectFrom('member')
    .select(['rights', 'masks'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (member && exceeds(actor.access, member)) throw errors.permissionMissing()
  if (!(await maySetLogin(ctx, accountId, person.resource))) throw errors.permissionMissing()
  const account = await tx.global
    .selectFrom('account')
    .select('secondFactorTime')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const secondFactorTime = account?.secondFactorTime ?? null
  if (secondFactorTime === null) throw errors.secondFactorNotSet()
  await forgetFactors(tx.global, accountId)
  await endSessionsOf(tx.global, new Date(now), accountId)
  await tx.audit([
    {
      actor: actor.id,
      actorName: actor.name,
      action: 'removeSecondFactor',
      resource: 'account',
      recordId: accountId,
      before: { secondFactorTime },
      after: { secondFactorTime: null, [person.resource]: person.id },
      requestId: ctx.requestId,
      title: person.name,
      ip: ctx.ip ?? null,
      device: ctx.device ?? null,
    },
  ])
  tx.operation({
    action: 'removeSecondFactor',
    resource: person.resource,
    recordId: person.id,
    title: person.name,
  })
  await noteFactorEvent(tx, ctx, accountId, 'RESET')
}
