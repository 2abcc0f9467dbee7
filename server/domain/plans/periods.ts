import {
  isPlan,
  planFacts,
  productOf,
  renewalDays,
  type Product,
} from '../../../resources/plans/plan-order/plans.options.ts'
import type { PlanOrder } from '../../../resources/plans/plan-order/planOrder.resource.ts'
import {
  subscription,
  type Subscription,
} from '../../../resources/plans/subscription/subscription.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { grantMinutes } from '../billing/index.ts'
import { formatAmount, parseAmount } from '../ledger/index.ts'
import { currentOf } from './judge.ts'
import { minutesPrice } from './pricing.ts'
import { tariffAt } from './tariffs.ts'
import { daysLater, monthsLater } from './terms.ts'

/**
 * When the n-th renewal of a period is tried, from 0; null after the last. A trial is free to its
 * end: nothing is tried before.
 */
export const renewalTry = (
  { endTime, trial }: Pick<Subscription, 'endTime' | 'trial'>,
  n: number,
  zone: string,
): string | null => {
  const days = trial ? renewalDays.filter(one => one >= 0) : renewalDays
  const at = days[n]
  return at === undefined ? null : daysLater(endTime, at, zone)
}

/** The first day on which a period's renewal is attempted; none if it isn't renewed. */
export const firstRenewal = (
  period: Pick<Subscription, 'endTime' | 'autoRenew' | 'trial'>,
  zone: string,
): string | null => (period.autoRenew ? renewalTry(period, 0, zone) : null)

type Least = 'seatNum' | 'studentLimit' | 'storageGb' | 'personalCloudCapacity'
/**
 * The lowest limit of the periods: no one can take a seat now that the following plan doesn't
 * include.
 */
const least = (periods: readonly Subscription[], field: Least): number =>
  Math.min(...periods.map(one => one[field]))

/**
 * The end of a period's validity: a failed renewal is retried for a week, in which nothing is
 * blocked.
 */
const inForceUntil = ({ endTime, autoRenew }: Subscription, isFollowed: boolean, zone: string) =>
  autoRenew && !isFollowed ? daysLater(endTime, renewalDays.at(-1) ?? 0, zone) : endTime

/**
 * Brings the institution in line with its periods: plan, seats, limits, and until when both
 * products are in force. It is part of the transaction of every payment and of every end.
 */
export const applyPeriods = async (ctx: RuleContext, product: Product): Promise<void> => {
  const { tx, institution } = ctx
  const { inUse, next } = await currentOf(tx, product)
  // what has ended keeps its limits: it is blocked by its end
  if (!inUse) return
  const periods = [inUse, ...(next ? [next] : [])]
  const until =
    next === undefined
      ? inForceUntil(inUse, false, institution.timezone)
      : inForceUntil(next, false, institution.timezone)
  const values =
    product === 'BOOKING'
      ? { bookingUntil: until }
      : {
          plan: inUse.packageCode,
          planUntil: until,
          planTrial: inUse.trial && !next,
          teacherSeats: least(periods, 'seatNum'),
          studentLimit: least(periods, 'studentLimit'),
          storageGb: least(periods, 'storageGb') + least(periods, 'personalCloudCapacity'),
        }
  await tx.global
    .updateTable('institution')
    .set(values)
    .where('id', '=', tx.institutionId)
    .execute()
}

/** Blocks what needs the product from now on; everything stays readable. */
export const applyEnd = async (ctx: RuleContext, product: Product): Promise<void> => {
  await ctx.tx.global
    .updateTable('institution')
    .set(product === 'BOOKING' ? { bookingUntil: ctx.now } : { planUntil: ctx.now })
    .where('id', '=', ctx.tx.institutionId)
    .execute()
}

type NewPeriod = Omit<
  Partial<Subscription>,
  'product' | 'studentLimit' | 'storageGb' | 'subscriptionNo'
> &
  Pick<Subscription, 'packageCode' | 'usage' | 'startTime' | 'endTime' | 'value' | 'currency'>

/** Writes a period down. */
export const writePeriod = (
  ctx: RuleContext,
  subscriptionNo: string,
  period: NewPeriod,
): Promise<Subscription> => {
  const { packageCode } = period
  const facts = isPlan(packageCode) ? planFacts[packageCode] : undefined
  const of = contextOf(ctx.contextOf(subscription), subscription)
  return createRecord(
    ctx.tx,
    of,
    {
      seatNum: 0,
      classroomMinutes: 0,
      personalCloudCapacity: 0,
      effectiveMonth: 0,
      autoRenew: true,
      ...period,
      subscriptionNo,
      product: productOf(packageCode),
      studentLimit: facts?.studentLimit ?? 0,
      storageGb: facts?.storageGb ?? 0,
      renewTime:
        period.usage === 'IN_USE'
          ? firstRenewal(
              {
                endTime: period.endTime,
                autoRenew: period.autoRenew ?? true,
                trial: period.trial ?? false,
              },
              ctx.institution.timezone,
            )
          : null,
    },
    { system: true },
  )
}

/**
 * The value of a paid order's period for an upgrade: the amount paid and credited for it, without
 * its standard minutes, which the institution keeps.
 */
const worthOf = async ({ tx }: RuleContext, order: PlanOrder): Promise<string> => {
  const { payAmount, creditAmount, payCurrency, packageCode, createTime } = order
  const paid = parseAmount(payAmount, payCurrency) + parseAmount(creditAmount, payCurrency)
  const tariff = await tariffAt(tx.global, packageCode, payCurrency, new Date(createTime))
  const minutes = tariff ? minutesPrice(order, tariff) : 0n
  return formatAmount(minutes < paid ? paid - minutes : 0n, payCurrency)
}

/**
 * Starts what an order bought, in the transaction of its payment: an upgrade at once, replacing the
 * current plan; anything else after the current period.
 */
export const beginOrdered = async (ctx: RuleContext, order: PlanOrder): Promise<Subscription> => {
  const { now, institution } = ctx
  const product = productOf(order.packageCode)
  const { inUse, next } = await currentOf(ctx.tx, product)
  const isUpgrade = order.orderKind === 'UPGRADE'
  if (isUpgrade && inUse)
    await ctx.change(subscription, inUse.id, { usage: 'EXPIRED', endTime: now, renewTime: null })
  const before = isUpgrade ? undefined : (next ?? inUse)
  const startTime = before?.endTime ?? now
  // its credit counts the days that were left when it was ordered: the term counts from then on
  // too, whenever it is paid
  const counted = isUpgrade ? order.createTime : startTime
  // what follows renews what it follows
  if (before && before === inUse)
    await ctx.change(subscription, before.id, { renewTime: null, renewalFailure: null })
  const period = await writePeriod(ctx, order.orderNo.replace(/^P/, 'S'), {
    packageCode: order.packageCode,
    usage: before ? 'TO_BE_USED' : 'IN_USE',
    trial: false,
    startTime,
    endTime: monthsLater(counted, order.effectiveMonth, institution.timezone),
    seatNum: order.seatNum,
    classroomMinutes: order.classroomMinutes,
    personalCloudCapacity: order.personalCloudCapacity,
    effectiveMonth: order.effectiveMonth,
    value: await worthOf(ctx, order),
    currency: order.payCurrency,
    orderId: order.id,
  })
  await applyPeriods(ctx, product)
  if (order.classroomMinutes > 0)
    await grantMinutes(ctx, {
      minutes: order.classroomMinutes,
      source: order.orderNo,
      key: `order ${order.id}`,
    })
  return period
}
