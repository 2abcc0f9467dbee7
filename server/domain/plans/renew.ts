import { productOf } from '../../../resources/plans/plan-order/plans.options.ts'
import {
  planEnded,
  planEnding,
  planRenewed,
  renewalFailed,
} from '../../../resources/plans/subscription/subscription.messages.ts'
import {
  subscription,
  type Subscription,
} from '../../../resources/plans/subscription/subscription.resource.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { Fault } from '../../platform/errors/fault.ts'
import { tryCard } from './cardRenewal.ts'
import { currentOf } from './judge.ts'
import { lockPlans } from './orders.ts'
import { applyEnd, applyPeriods, firstRenewal, renewalTry } from './periods.ts'
import { orderRenewal, renewalFacts } from './renewal.ts'
import { fulfil } from './settle.ts'
import { tellBuyers } from './tell.ts'
import { daysUntil } from './terms.ts'

/**
 * Orders the same again and pays it from the balance. Throws 16026 and what `orderRenewal` throws.
 */
const renewNow = async (ctx: RuleContext, held: Subscription): Promise<void> => {
  const order = await orderRenewal(ctx, held, { payType: null, paid: true })
  await fulfil(ctx, order, { cashOnly: false })
}

/**
 * PLN-03: renews a due period, from the balance or else by the saved card. If that fails people are
 * notified of the reason, and it is retried until a week after the end.
 */
export const renewPeriod = async (id: string, ctx: RuleContext): Promise<void> => {
  await lockPlans(ctx.tx)
  const held = await ctx.tx.lock(subscription, id)
  const isDue =
    held?.usage === 'IN_USE' &&
    held.autoRenew &&
    held.renewTime !== null &&
    held.renewTime <= ctx.now
  if (!held || !isDue) return
  // bought meanwhile, where the undo of a cancellation has brought the day of the renewal back
  if ((await currentOf(ctx.tx, held.product)).next) {
    await ctx.change(subscription, id, { renewTime: null })
    return
  }
  const facts = renewalFacts(ctx, held)
  try {
    await ctx.tx.attempt(() => renewNow(ctx, held))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await ctx.change(subscription, id, {
      renewTime: renewalTry(held, (held.renewalsTried ?? 0) + 1, ctx.institution.timezone),
      renewalsTried: (held.renewalsTried ?? 0) + 1,
      renewalFailure: String(error.code),
    })
    const isLow = String(error.code) === ErrorCode.balanceTooLow
    if (isLow && (await tryCard(ctx, held))) return
    await tellBuyers(ctx, renewalFailed, facts, `${id} ${held.version}`)
    return
  }
  await tellBuyers(ctx, planRenewed, facts, id)
}

/** Starts a due period; the period before it ends. */
export const beginPeriod = async (id: string, ctx: RuleContext): Promise<void> => {
  await lockPlans(ctx.tx)
  const next = await ctx.tx.lock(subscription, id)
  if (next?.usage !== 'TO_BE_USED' || next.startTime > ctx.now) return
  const { inUse } = await currentOf(ctx.tx, next.product)
  if (inUse) await ctx.change(subscription, inUse.id, { usage: 'EXPIRED', renewTime: null })
  await ctx.change(subscription, id, {
    usage: 'IN_USE',
    renewTime: firstRenewal(next, ctx.institution.timezone),
  })
  await applyPeriods(ctx, next.product)
}

/** Ends a period that nothing follows: at its end, or a week later where its renewal was tried. */
export const endPeriod = async (id: string, ctx: RuleContext): Promise<void> => {
  await lockPlans(ctx.tx)
  const held = await ctx.tx.lock(subscription, id)
  if (held?.usage !== 'IN_USE' || held.endTime > ctx.now) return
  const { next } = await currentOf(ctx.tx, held.product)
  // the one that follows ends it
  if (next) return
  if (held.autoRenew && held.renewTime !== null) return
  await ctx.change(subscription, id, { usage: 'EXPIRED', renewTime: null })
  await applyEnd(ctx, held.product)
  await tellBuyers(ctx, planEnded, renewalFacts(ctx, held), id)
}

/** BKG-04: notifies people once, a week before a period ends. */
export const warnOfEnd = async (held: Subscription, ctx: RuleContext): Promise<void> => {
  const { next } = await currentOf(ctx.tx, productOf(held.packageCode))
  if (next || held.usage !== 'IN_USE') return
  const days = daysUntil(held.endTime, ctx.now, ctx.institution.timezone)
  await tellBuyers(ctx, planEnding, { ...renewalFacts(ctx, held), days }, held.id)
}
