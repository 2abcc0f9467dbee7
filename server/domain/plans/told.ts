import type {
  OfferedPlan,
  PackageAndRight,
  PackageInfo,
  Quote,
  ToldOrder,
  UsedPackage,
} from '../../../resources/plans/plans.calls.ts'
import {
  isPlan,
  packages,
  planFacts,
  type Product,
} from '../../../resources/plans/plan-order/plans.options.ts'
import {
  planOrder,
  type PlanOrder,
} from '../../../resources/plans/plan-order/planOrder.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import {
  subscription,
  type Subscription,
} from '../../../resources/plans/subscription/subscription.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { formatAmount } from '../ledger/index.ts'
import { countUsed, find, type PlanReading } from './find.ts'
import { currentOf, teachersInUse, type Judged, type Looking } from './judge.ts'
import type { Amounts } from './pricing.ts'
import { tariffAt } from './tariffs.ts'
import { daysUntil } from './terms.ts'
import { isTrialOpen } from './trial.ts'

const nameOf = (code: string, lang: Lang): string =>
  Object.entries(packages).find(([one]) => one === code)?.[1][lang] ?? code

/** API-09: the offers in a currency; empty if plans have no prices in it. */
export const offered = async (
  { global, now }: Pick<Looking, 'global' | 'now'>,
  currency: string,
): Promise<readonly OfferedPlan[]> => {
  const plans = await Promise.all(
    keysOf(packages).map(async (packageCode): Promise<readonly OfferedPlan[]> => {
      const tariff = await tariffAt(global, packageCode, currency, new Date(now))
      if (!tariff) return []
      const facts = isPlan(packageCode) ? planFacts[packageCode] : undefined
      return [
        {
          packageCode,
          label: packages[packageCode].en,
          minSeats: facts?.minSeats ?? 0,
          studentLimit: facts?.studentLimit ?? 0,
          storageGb: facts?.storageGb ?? 0,
          seatPrice: formatAmount(tariff.seat, currency),
          packPrice: formatAmount(tariff.pack, currency),
          storagePrice: formatAmount(tariff.gigabyte, currency),
          currency,
          effectiveFrom: tariff.effectiveFrom,
        },
      ]
    }),
  )
  return plans.flat()
}

const toldAmounts = ({ list, discount, credit, pay }: Amounts, currency: string) => ({
  currency,
  listAmount: formatAmount(list, currency),
  discountAmount: formatAmount(discount, currency),
  creditAmount: formatAmount(credit, currency),
  payAmount: formatAmount(pay, currency),
})

/** API-10: a checked wish as it is shown before it is ordered. */
export const toldQuote = (
  { kind, choice, base, credit, amounts, start, end }: Judged,
  { quote, expireTime }: { readonly quote: string; readonly expireTime: string },
  currency: string,
): Quote => ({
  ...toldAmounts(amounts, currency),
  orderKind: kind,
  packageCode: choice.packageCode,
  seatNum: choice.seatNum,
  effectiveMonth: choice.effectiveMonth,
  startTime: start,
  endTime: end,
  credit: base && credit ? { ...credit, value: base.value } : null,
  quote,
  expireTime,
})

/** An order in the form of the calls; `usage`: the use of what it bought. */
export const toldOrder = (
  order: PlanOrder,
  lang: Lang,
  usage: ToldOrder['usage'] = null,
): ToldOrder => ({
  orderNo: order.orderNo,
  orderStatus: order.orderStatus,
  orderKind: order.orderKind,
  packageCode: order.packageCode,
  packageName: nameOf(order.packageCode, lang),
  effectiveMonth: order.effectiveMonth,
  seatNum: order.seatNum,
  classroomMinutes: order.classroomMinutes,
  personalCloudCapacity: order.personalCloudCapacity,
  currency: order.payCurrency,
  listAmount: order.listAmount,
  discountAmount: order.discountAmount,
  creditAmount: order.creditAmount,
  payAmount: order.payAmount,
  payType: order.payType,
  createTime: order.createTime,
  expireTime: order.expireTime,
  payTime: order.payTime,
  usage,
})

/** Orders with the state of what they bought. */
export const withUsage = async (
  reading: PlanReading,
  orders: readonly PlanOrder[],
  lang: Lang,
): Promise<readonly ToldOrder[]> => {
  const bought = orders.length
    ? await find(
        reading,
        subscription,
        { orderId: orders.map(({ id }) => id) },
        { limit: orders.length },
      )
    : []
  const byOrder = new Map(bought.map(one => [one.orderId, one.usage]))
  return orders.map(order => toldOrder(order, lang, byOrder.get(order.id) ?? null))
}

interface Telling extends Pick<Looking, 'reading' | 'institution' | 'now'> {
  readonly lang: Lang
}

const toldPeriod = (
  period: Subscription,
  { institution, now, lang }: Telling,
  until: string | null | undefined,
): UsedPackage => ({
  id: period.id,
  packageCode: period.packageCode,
  packageName: nameOf(period.packageCode, lang),
  product: period.product,
  usage: period.usage,
  trial: period.trial,
  startTime: period.startTime,
  endTime: period.endTime,
  autoRenew: period.autoRenew,
  renewalFailure: period.renewalFailure === null ? null : textOfCode(period.renewalFailure, lang),
  daysLeft: daysUntil(period.endTime, now, institution.timezone),
  expired: period.usage === 'EXPIRED' && typeof until === 'string' && until <= now,
})

/** The package that exists without a purchase: the institution's initial plan. */
const given = (
  code: string,
  product: Product,
  until: string | null | undefined,
  { lang, now, institution }: Telling,
): UsedPackage => ({
  id: null,
  packageCode: code,
  packageName: nameOf(code, lang),
  product,
  usage: 'IN_USE',
  trial: institution.planTrial === true && product === 'PLAN',
  startTime: null,
  endTime: until ?? null,
  autoRenew: false,
  renewalFailure: null,
  daysLeft: until ? daysUntil(until, now, institution.timezone) : null,
  expired: typeof until === 'string' && until <= now,
})

/**
 * A product in use: the current period, otherwise the last one, otherwise the institution's initial
 * plan.
 */
export const usedPackage = async (telling: Telling, product: Product): Promise<UsedPackage> => {
  const { reading, institution } = telling
  const until = product === 'PLAN' ? institution.planUntil : institution.bookingUntil
  const { inUse } = await currentOf(reading, product)
  const last =
    inUse ?? (await find(reading, subscription, { product }, { sort: '-endTime', limit: 1 })).at(0)
  if (last) return toldPeriod(last, telling, until)
  const code = product === 'PLAN' ? institution.plan : 'BOOKING_SYSTEM'
  return given(code, product, until, telling)
}

/** API-03: all that the pages of plans begin with. */
export const toldInfo = async (
  telling: Telling,
  row: { readonly trialTime: string | null | undefined },
): Promise<PackageInfo> => {
  const { reading, institution } = telling
  const [plan, booking, { next }, unpaid, trialOpen] = await Promise.all([
    usedPackage(telling, 'PLAN'),
    usedPackage(telling, 'BOOKING'),
    currentOf(reading, 'PLAN'),
    find(reading, planOrder, { orderStatus: 'TO_BE_PAID' }, { limit: 1 }),
    isTrialOpen(reading, row),
  ])
  return {
    plan,
    booking,
    next: next ? toldPeriod(next, telling, null) : null,
    unpaidOrder: unpaid[0]?.orderNo ?? null,
    trialOpen,
    currency: institution.currency,
  }
}

/** API-04: the same, with the plan's limits and their use. */
export const toldRights = async (
  telling: Telling,
  row: {
    readonly trialTime: string | null | undefined
    readonly storageGb: number | null | undefined
  },
  storedGb: number,
): Promise<PackageAndRight> => {
  const { reading, institution } = telling
  const [info, teachers, students] = await Promise.all([
    toldInfo(telling, row),
    teachersInUse(reading),
    countUsed(reading, student, {}),
  ])
  return {
    ...info,
    rights: [
      { name: 'teachers', used: teachers, limit: institution.teacherSeats },
      { name: 'students', used: students, limit: institution.studentLimit },
      { name: 'storage', used: storedGb, limit: row.storageGb ?? null },
    ],
  }
}
