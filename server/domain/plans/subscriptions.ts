import { subscription } from '../../../resources/subscription/subscription.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'
import { currentOf } from './judge.ts'
import { lockPlans } from './orders.ts'
import { applyPeriods, firstRenewal } from './periods.ts'

/** PLN-03: stops the renewal. Throws 16030 where nothing is in use, 16029 where it was stopped, 16016 where what follows is bought already. */
export const cancelSubscription = async (ctx: RuleContext, id: string): Promise<void> => {
  await lockPlans(ctx.tx)
  const held = await ctx.tx.lock(subscription, id)
  if (!held || held.usage === 'EXPIRED') throw errors.subscriptionNotFound()
  if (!held.autoRenew) throw errors.subscriptionAlreadyCancelled()
  const { next } = await currentOf(ctx.tx, held.product)
  if (next && next.id !== id) throw errors.subscriptionCancellationFailed()
  await ctx.change(subscription, id, { autoRenew: false, renewTime: null })
  await applyPeriods(ctx, held.product)
}

/** PLN-03: takes a cancellation back. Throws 16030 where there is nothing to renew, 16017 where it has ended or is renewed as it is. */
export const reactivateSubscription = async (ctx: RuleContext, id: string): Promise<void> => {
  await lockPlans(ctx.tx)
  const held = await ctx.tx.lock(subscription, id)
  if (!held) throw errors.subscriptionNotFound()
  const { next } = await currentOf(ctx.tx, held.product)
  const isFollowed = next !== undefined && next.id !== id
  if (held.usage === 'EXPIRED' || held.autoRenew || isFollowed || held.endTime <= ctx.now)
    throw errors.subscriptionRestorationFailed()
  const renewed = { ...held, autoRenew: true }
  await ctx.change(subscription, id, {
    autoRenew: true,
    renewTime: held.usage === 'IN_USE' ? firstRenewal(renewed, ctx.institution.timezone) : null,
    renewalsTried: null,
    renewalFailure: null,
  })
  await applyPeriods(ctx, held.product)
}
