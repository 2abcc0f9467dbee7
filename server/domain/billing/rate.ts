import type { Minor } from '../ledger/index.ts'

/** Decimals of a unit price. */
export const priceScale = 4
/** The unit in which prices are stored. */
export const priceUnit = 10n ** BigInt(priceScale)
const minutesAnHour = 60n

/** Standard minutes of a minute of each definition (PLN-01). */
export const standardRate = { P480: 1, P720: 2, P1080: 4 } as const
export type Definition = keyof typeof standardRate

/** Seconds rounded up to whole minutes (FIN-02); 0 stays 0. */
export const ratedMinutesOf = (seconds: number): number => Math.ceil(seconds / 60)

/**
 * A fraction of non-negative whole numbers, rounded half up: the one place where amounts are
 * rounded.
 */
export const roundHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

/** What an item is priced with. */
export interface UnitPrice {
  /** Ten-thousandths of the currency's unit. */
  readonly price: bigint
  /** Decimals of the currency. */
  readonly exponent: number
}

/** `quantity / per` units at a price, in minor units; rounded once. */
export const amountOf = ({ price, exponent }: UnitPrice, quantity: bigint, per: bigint): Minor =>
  roundHalfUp(price * quantity * 10n ** BigInt(exponent), priceUnit * per)

export interface LiveUsage {
  /** Seconds of each student: the union of their segments across devices. */
  readonly seconds: readonly number[]
  readonly definition: Definition
  /** Standard minutes that can be drawn first. */
  readonly standardLeft: number
}
export interface RatedLive {
  /** Total of all students; each is rounded up once. */
  readonly minutes: number
  readonly standardMinutes: number
  readonly amount: Minor
}

/**
 * Rates a live lesson (FIN-02): unit price x students x hours, by the minute. Standard minutes are
 * used first; the rest is charged.
 *
 * @example
 * rateLive({ seconds: [3560, 2420], definition: 'P480', standardLeft: 0 }, { price: 30_000n, exponent: 2 }) // 101 minutes, 505n
 */
export const rateLive = (
  { seconds, definition, standardLeft }: LiveUsage,
  unit: UnitPrice,
): RatedLive => {
  const minutes = seconds.reduce((sum, one) => sum + ratedMinutesOf(one), 0)
  const rate = standardRate[definition]
  const standardMinutes = Math.min(minutes * rate, standardLeft)
  const charged = BigInt(minutes * rate - standardMinutes)
  return {
    minutes,
    standardMinutes,
    amount: amountOf(unit, charged, minutesAnHour * BigInt(rate)),
  }
}

/** A recording (FIN-02): unit price x duration, by the minute. */
export const rateRecording = (
  seconds: number,
  unit: UnitPrice,
): { readonly minutes: number; readonly amount: Minor } => {
  const minutes = ratedMinutesOf(seconds)
  return { minutes, amount: amountOf(unit, BigInt(minutes), minutesAnHour) }
}

/** Bytes of a gigabyte. */
export const billedGigabyte = 1024n ** 3n
