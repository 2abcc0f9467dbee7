import {
  discountPercent,
  minutesPack,
  type PackageCode,
} from '../../../resources/plans/plan-order/plans.options.ts'
import type { Minor } from '../ledger/index.ts'

/** What a buyer chooses. */
export interface PlanChoice {
  readonly packageCode: PackageCode
  readonly seatNum: number
  readonly effectiveMonth: number
  /** Standard minutes, whole packs of 1,800. */
  readonly classroomMinutes: number
  /** Gigabytes beyond those that the plan includes. */
  readonly personalCloudCapacity: number
}
/** Prices of a package, in minor units of one currency. */
export interface Tariff {
  /** A seat and month; of the booking system, a month. */
  readonly seat: Minor
  /** A pack of standard minutes. */
  readonly pack: Minor
  /** A gigabyte and month. */
  readonly gigabyte: Minor
}
export interface Amounts {
  readonly list: Minor
  readonly discount: Minor
  readonly credit: Minor
  /** list − discount − credit, never below zero. */
  readonly pay: Minor
}
/** A period that an upgrade ends before its time. */
export interface Held {
  /** Its value in minor units: the amount paid, plus the credit it received. */
  readonly value: Minor
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
}

const day = 86_400_000

/** Half up, of numbers not below zero: the one rounding of a price. */
const divide = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

const packsPrice = ({ classroomMinutes }: Pick<PlanChoice, 'classroomMinutes'>, { pack }: Tariff) =>
  pack * BigInt(Math.ceil(classroomMinutes / minutesPack))

/** The price of a choice's standard minutes, with the discount of its term. */
export const minutesPrice = (
  choice: Pick<PlanChoice, 'classroomMinutes' | 'effectiveMonth'>,
  tariff: Tariff,
): Minor =>
  divide(packsPrice(choice, tariff) * BigInt(100 - discountPercent(choice.effectiveMonth)), 100n)

/** The price without discounts. */
const listPrice = (choice: PlanChoice, tariff: Tariff): Minor => {
  const { seat, gigabyte } = tariff
  const months = BigInt(choice.effectiveMonth)
  const seats = choice.packageCode === 'BOOKING_SYSTEM' ? 1n : BigInt(choice.seatNum)
  return (
    seat * seats * months +
    packsPrice(choice, tariff) +
    gigabyte * BigInt(choice.personalCloudCapacity) * months
  )
}

/** Whole days of a period, and how many of them are left; a begun day is used. */
export const daysOfTerm = ({ start, end }: Omit<Held, 'value'>, now: number) => {
  const total = Math.max(1, Math.round((end - start) / day))
  const left = Math.floor((end - now) / day)
  return { total, left: Math.min(total, Math.max(0, left)) }
}

/** The value of a period's unused days: its value × days left ÷ days, rounded once. */
export const creditOf = (held: Held, now: number): Minor => {
  const { total, left } = daysOfTerm(held, now)
  return divide(held.value * BigInt(left), BigInt(total))
}

/** The price of a choice, less the credit for what it replaces. */
export const priceOf = (choice: PlanChoice, tariff: Tariff, credit: Minor = 0n): Amounts => {
  const list = listPrice(choice, tariff)
  const discount = divide(list * BigInt(discountPercent(choice.effectiveMonth)), 100n)
  const due = list - discount
  const used = credit < due ? credit : due
  return { list, discount, credit: used, pay: due - used }
}
