import { minMonths } from '../../../resources/plans/plan-order/plans.options.ts'
import {
  planOrder,
  type PlanOrder,
} from '../../../resources/plans/plan-order/planOrder.resource.ts'
import type { Subscription } from '../../../resources/plans/subscription/subscription.resource.ts'
import { withNamedZone } from '../../../src/schema/zonedText.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { countUsed } from './find.ts'
import { teachersInUse } from './judge.ts'
import { writeOrder } from './orders.ts'
import { priceOf } from './pricing.ts'
import { tariffAt } from './tariffs.ts'

/** Whether the operator has closed the institution: no one can log in, so nothing is charged. */
export const isClosed = async ({ tx }: Pick<RuleContext, 'tx'>): Promise<boolean> => {
  const { closedTime } = await tx.global
    .selectFrom('institution')
    .select('closedTime')
    .where('id', '=', tx.institutionId)
    .executeTakeFirstOrThrow()
  return closedTime !== null
}

/**
 * Orders the same plan as a period again, at today's price. `paid`: it is paid when it is created.
 * Throws 734 for an institution that the operator has closed, 16011 if another order is unpaid,
 * 16012 and 16031.
 */
export const orderRenewal = async (
  ctx: RuleContext,
  held: Subscription,
  how: { readonly payType: PlanOrder['payType']; readonly paid?: boolean },
): Promise<PlanOrder> => {
  const { tx, institution, now, ids } = ctx
  const { packageCode, seatNum, personalCloudCapacity } = held
  if (await isClosed(ctx)) throw errors.institutionUnavailable()
  // checked although this order never waits: an upgrade that is paid later would end the following
  // period, and a renewal by card would be made twice
  if (await countUsed(tx, planOrder, { orderStatus: 'TO_BE_PAID' }))
    throw errors.unpaidOrderExists()
  const tariff = await tariffAt(tx.global, packageCode, institution.currency, new Date(now))
  if (!tariff) throw errors.planNotFound()
  if (held.product === 'PLAN' && seatNum < (await teachersInUse(tx)))
    throw errors.planHasTooFewSeats()
  const choice = {
    packageCode,
    seatNum,
    personalCloudCapacity,
    // a trial is followed by a year
    effectiveMonth: Math.max(minMonths, held.effectiveMonth),
    classroomMinutes: held.classroomMinutes,
  }
  return writeOrder(tx, ctx.contextOf(planOrder), ctx, {
    choice,
    kind: 'RENEWAL',
    amounts: priceOf(choice, tariff),
    // a card may be declined and tried again: each order has a quote of its own
    hash: how.paid ? `renewal ${held.id}` : `renewal ${held.id} ${ids.next()}`,
    base: held.id,
    ...how,
  })
}

/** What messages about a period name. */
export const renewalFacts = (ctx: RuleContext, { packageCode, endTime }: Subscription) => ({
  plan: packageCode,
  end: withNamedZone(endTime, ctx.institution.timezone),
})
