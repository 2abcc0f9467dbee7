import {
  subscription,
  type Subscription,
} from '../../../resources/plans/subscription/subscription.resource.ts'
import type { RecordChange, RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { currentOf } from './judge.ts'
import { lockPlans } from './orders.ts'
import { applyPeriods, firstRenewal } from './periods.ts'

/** Whether a change turns the renewal of a period on or off, by an action or its undo. */
const turnsRenewal = ({ before, after }: WrittenRecord<Subscription>): boolean =>
  before !== undefined && before.autoRenew !== after.autoRenew

/**
 * PLN-03: checks that the renewal can be turned on or off. Throws 16016 if the next period is
 * bought already, 16017 if the period has ended or has a successor.
 */
export const judgeRenewal = async (
  change: RecordChange<Subscription>,
  ctx: RuleContext,
): Promise<Partial<Subscription> | undefined> => {
  if (!turnsRenewal(change)) return undefined
  const { after } = change
  await lockPlans(ctx.tx)
  const { next } = await currentOf(ctx.tx, after.product)
  const isFollowed = next !== undefined && next.id !== after.id
  if (!after.autoRenew) {
    if (isFollowed) throw errors.subscriptionCancellationFailed()
    return { renewTime: null }
  }
  if (after.usage === 'EXPIRED' || isFollowed || after.endTime <= ctx.now)
    throw errors.subscriptionRestorationFailed()
  return {
    renewTime: after.usage === 'IN_USE' ? firstRenewal(after, ctx.institution.timezone) : null,
    renewalsTried: null,
    renewalFailure: null,
  }
}

/** Brings the institution in line with a renewal that was turned on or off. */
export const followRenewal = async (
  change: WrittenRecord<Subscription>,
  ctx: RuleContext,
): Promise<void> => {
  if (turnsRenewal(change)) await applyPeriods(ctx, change.after.product)
}

/**
 * PLN-03: stops the renewal. Throws 16030 if no plan is in use, 16029 if it is stopped already, and
 * the errors of `judgeRenewal`.
 */
export const cancelSubscription = async (ctx: RuleContext, id: string): Promise<void> => {
  await lockPlans(ctx.tx)
  const held = await ctx.tx.lock(subscription, id)
  if (!held || held.usage === 'EXPIRED') throw errors.subscriptionNotFound()
  if (!held.autoRenew) throw errors.subscriptionAlreadyCancelled()
  await ctx.change(subscription, id, { autoRenew: false })
}

/**
 * PLN-03: reverts a cancellation. Throws 16030 if there is nothing to renew, 16017 if it is renewed
 * already, and the errors of `judgeRenewal`.
 */
export const reactivateSubscription = async (ctx: RuleContext, id: string): Promise<void> => {
  await lockPlans(ctx.tx)
  const held = await ctx.tx.lock(subscription, id)
  if (!held) throw errors.subscriptionNotFound()
  if (held.autoRenew) throw errors.subscriptionRestorationFailed()
  await ctx.change(subscription, id, { autoRenew: true })
}
