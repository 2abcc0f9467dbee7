import { isPlan, planFacts, trialDays } from '../../../resources/plans/plan-order/plans.options.ts'
import {
  subscription,
  type Subscription,
} from '../../../resources/plans/subscription/subscription.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import { formatAmount } from '../ledger/index.ts'
import { find, type PlanReading } from './find.ts'
import { currentOf, teachersInUse } from './judge.ts'
import { lockPlans } from './orders.ts'
import { applyPeriods, writePeriod } from './periods.ts'
import { daysLater } from './terms.ts'

/** Whether the one free trial is still available: there was none before, and no plan was bought. */
export const isTrialOpen = async (
  reading: PlanReading,
  { trialTime }: { readonly trialTime: string | null | undefined },
): Promise<boolean> =>
  (trialTime ?? null) === null &&
  (await find(reading, subscription, { product: 'PLAN' }, { limit: 1 })).length === 0

/**
 * Throws the reason against a trial: 15000 while one runs, 3002 if it was used, 16013 if a plan was
 * bought.
 */
const refuseTrial = async (ctx: RuleContext): Promise<void> => {
  const { tx, now } = ctx
  const row = await tx.global
    .selectFrom('institution')
    .select('trialTime')
    .where('id', '=', tx.institutionId)
    .executeTakeFirst()
  if (await isTrialOpen(tx, { trialTime: row?.trialTime })) return
  const { inUse } = await currentOf(tx, 'PLAN')
  const trialTime = row?.trialTime ?? null
  if (inUse?.trial || (trialTime !== null && trialTime > now))
    throw errors.trialApplicationRepeated()
  if (trialTime !== null) throw errors.trialAlreadyAppliedFor()
  throw errors.trialAlreadyUsed()
}

/**
 * Records the trial of an institution that ends at an instant; the subscription is updated by its
 * rules.
 */
const writeTrial = (
  ctx: RuleContext,
  packageCode: Subscription['packageCode'],
  seatNum: number,
  endTime: string,
): Promise<Subscription> =>
  writePeriod(ctx, `T${ctx.tx.institutionId.slice(-12)}`, {
    packageCode,
    usage: 'IN_USE',
    trial: true,
    startTime: daysLater(endTime, -trialDays, ctx.institution.timezone),
    endTime,
    seatNum,
    value: formatAmount(0n, ctx.institution.currency),
    currency: ctx.institution.currency,
  })

/**
 * PLN-03: begins the one free trial, which the subscription follows unless it is cancelled. Throws
 * 15000, 3002, 16012 and 16013, and 16031 if the plan has fewer seats than there are teachers.
 */
export const beginPlanTrial = async (
  ctx: RuleContext,
  packageCode: string,
): Promise<Subscription> => {
  await lockPlans(ctx.tx)
  await refuseTrial(ctx)
  if (!isPlan(packageCode)) throw errors.planNotFound().at('packageCode')
  const seats = Math.max(planFacts[packageCode].minSeats, ctx.institution.teacherSeats)
  if (seats < (await teachersInUse(ctx.tx))) throw errors.planHasTooFewSeats().at('packageCode')
  const endTime = daysLater(ctx.now, trialDays, ctx.institution.timezone)
  await ctx.tx.global
    .updateTable('institution')
    .set({ trialTime: endTime })
    .where('id', '=', ctx.tx.institutionId)
    .execute()
  const period = await writeTrial(ctx, packageCode, seats, endTime)
  await applyPeriods(ctx, 'PLAN')
  return period
}

/**
 * The trial that an institution was founded with, as a period; nothing if it has one, or began
 * without.
 */
export const adoptTrial = async (ctx: RuleContext): Promise<void> => {
  await lockPlans(ctx.tx)
  const row = await ctx.tx.global
    .selectFrom('institution')
    .select(['trialTime', 'plan', 'teacherSeats'])
    .where('id', '=', ctx.tx.institutionId)
    .executeTakeFirst()
  if (!row?.trialTime || !isPlan(row.plan)) return
  if ((await find(ctx.tx, subscription, { product: 'PLAN' }, { limit: 1 })).length) return
  await writeTrial(ctx, row.plan, row.teacherSeats, row.trialTime)
  await applyPeriods(ctx, 'PLAN')
}
