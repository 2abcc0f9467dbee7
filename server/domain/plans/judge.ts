import type { Kysely } from 'kysely'
import {
  isPlan,
  minMonths,
  minutesPack,
  packages,
  planFacts,
  productOf,
  type OrderKind,
  type PackageCode,
} from '../../../resources/plans/plan-order/plans.options.ts'
import {
  subscription,
  type Subscription,
} from '../../../resources/plans/subscription/subscription.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import { errors } from './errors.ts'
import type { GlobalDatabase } from '../../platform/store/types.ts'
import { parseAmount } from '../ledger/index.ts'
import {
  creditOf,
  daysOfTerm,
  priceOf,
  type Amounts,
  type Held,
  type PlanChoice,
} from './pricing.ts'
import { countUsed, find, type PlanReading } from './find.ts'
import { tariffAt } from './tariffs.ts'
import { monthsLater } from './terms.ts'

/** Source of data for validating an order, in a transaction or outside. */
export interface Looking {
  readonly reading: PlanReading
  readonly global: Pick<Kysely<GlobalDatabase>, 'selectFrom'>
  readonly institution: InstitutionView
  /** ISO 8601. */
  readonly now: string
}
/** The inputs of the calls: what was left out is null. */
export interface WishedPlan {
  readonly packageCode: string
  readonly seatNum: number | null
  readonly effectiveMonth: number
  readonly classroomMinutes: number | null
  readonly personalCloudCapacity: number | null
}
/** The resulting order. */
export interface Judged {
  readonly kind: OrderKind
  readonly choice: PlanChoice
  /** The period that an upgrade ends, with its remaining value. */
  readonly base: Subscription | undefined
  readonly credit: { readonly days: number; readonly of: number } | null
  readonly amounts: Amounts
  readonly start: string
  readonly end: string
}

/** The periods of a product that count: the one in use and the one that follows. */
export const currentOf = async (
  reading: PlanReading,
  product: Subscription['product'],
): Promise<{ readonly inUse?: Subscription; readonly next?: Subscription }> => {
  const rows = await find(reading, subscription, { product, usage: ['IN_USE', 'TO_BE_USED'] })
  const of = (usage: string) => rows.find(row => row.usage === usage)
  const [inUse, next] = [of('IN_USE'), of('TO_BE_USED')]
  return { ...(inUse && { inUse }), ...(next && { next }) }
}

/** Teachers who hold a seat. */
export const teachersInUse = (reading: PlanReading): Promise<number> =>
  countUsed(reading, teacher, { status: 'ON_JOB' })

const codeOf = (code: string): PackageCode | undefined =>
  Object.hasOwn(packages, code)
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the packages
      (code as PackageCode)
    : undefined

/**
 * The choice, complete and within what is sold. Throws 16012, 16023, 16031, and 9994 for fewer
 * seats than the plan begins with and for part of a pack of minutes.
 */
const choiceOf = async (
  { reading }: Pick<Looking, 'reading'>,
  wish: WishedPlan,
): Promise<PlanChoice> => {
  const packageCode = codeOf(wish.packageCode)
  if (!packageCode) throw errors.planNotFound().at('packageCode')
  const { effectiveMonth } = wish
  if (effectiveMonth < minMonths) throw errors.planPeriodTooShort().at('effectiveMonth')
  if (!isPlan(packageCode))
    return {
      packageCode,
      effectiveMonth,
      seatNum: 0,
      classroomMinutes: 0,
      personalCloudCapacity: 0,
    }
  const { minSeats } = planFacts[packageCode]
  const teachers = await teachersInUse(reading)
  const seatNum = wish.seatNum ?? Math.max(minSeats, teachers)
  if (seatNum < minSeats) throw errors.valueTooLow({ min: minSeats }).at('seatNum')
  if (seatNum < teachers) throw errors.planHasTooFewSeats().at('seatNum')
  const classroomMinutes = wish.classroomMinutes ?? 0
  // minutes are sold in packs: what is paid is granted
  if (classroomMinutes % minutesPack > 0)
    throw errors.valueOffStep({ step: minutesPack }).at('classroomMinutes')
  return {
    packageCode,
    effectiveMonth,
    seatNum,
    classroomMinutes,
    personalCloudCapacity: wish.personalCloudCapacity ?? 0,
  }
}

const heldOf = ({ value, currency, startTime, endTime }: Subscription): Held => ({
  value: parseAmount(value, currency),
  start: Date.parse(startTime),
  end: Date.parse(endTime),
})

/** Whether a choice includes more than the current plan, and no less in any respect. */
const improves = (choice: PlanChoice, held: Subscription): boolean => {
  if (!isPlan(choice.packageCode) || !isPlan(held.packageCode)) return false
  const rank = planFacts[choice.packageCode].rank - planFacts[held.packageCode].rank
  const more = [
    choice.seatNum - held.seatNum,
    choice.personalCloudCapacity - held.personalCloudCapacity,
  ]
  if (rank < 0 || more.some(one => one < 0)) return false
  return rank > 0 || more.some(one => one > 0) || choice.classroomMinutes > 0
}

interface Place {
  readonly base: Subscription | undefined
  readonly start: string
}
/** Start of an upgrade: now, replacing the current plan. Throws 16030 and 16014. */
const placeOfUpgrade = async ({ reading, now }: Looking, choice: PlanChoice): Promise<Place> => {
  const { inUse, next } = await currentOf(reading, 'PLAN')
  if (!inUse || inUse.trial || inUse.endTime <= now) throw errors.subscriptionNotFound()
  if (next || !improves(choice, inUse)) throw errors.planAlreadyHeld()
  return { base: inUse, start: now }
}

/**
 * Start of a purchase: after the current period. Throws 16014 if another period already follows.
 */
const placeOfPurchase = async (
  { reading, now }: Pick<Looking, 'reading' | 'now'>,
  code: PackageCode,
): Promise<Place> => {
  const { inUse, next } = await currentOf(reading, productOf(code))
  if (next) throw errors.planAlreadyHeld()
  return { base: undefined, start: inUse?.endTime ?? now }
}

/**
 * Validates a requested plan: its kind, period and current price. Throws 16012, 16014, 16023, 16030
 * and 16031, as the calls declare.
 */
export const judgePlan = async (
  looking: Looking,
  wish: WishedPlan,
  kind: 'PURCHASE' | 'UPGRADE',
): Promise<Judged> => {
  const { institution, now, global } = looking
  const choice = await choiceOf(looking, wish)
  const at = new Date(now)
  const tariff = await tariffAt(global, choice.packageCode, institution.currency, at)
  if (!tariff) throw errors.planNotFound().at('packageCode')
  const { base, start } =
    kind === 'UPGRADE'
      ? await placeOfUpgrade(looking, choice)
      : await placeOfPurchase(looking, choice.packageCode)
  const end = monthsLater(start, choice.effectiveMonth, institution.timezone)
  if (!base)
    return { kind, choice, base, credit: null, amounts: priceOf(choice, tariff), start, end }
  if (end < base.endTime) {
    const days = daysOfTerm(
      { start: Date.parse(now), end: Date.parse(base.endTime) },
      Date.parse(now),
    )
    throw errors.upgradeTooShort({ months: Math.ceil(days.total / 30) }).at('effectiveMonth')
  }
  const held = heldOf(base)
  const days = daysOfTerm(held, at.getTime())
  const amounts = priceOf(choice, tariff, creditOf(held, at.getTime()))
  return { kind, choice, base, credit: { days: days.left, of: days.total }, amounts, start, end }
}
