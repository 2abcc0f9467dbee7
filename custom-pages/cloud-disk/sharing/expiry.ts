import { startOfDay } from '../../../src/ui/parts/fields/localTime.ts'

/** Durations of access: unlimited, a number of days, or until a chosen day. */
export const expiryWays = { always: null, week: 7, month: 30, quarter: 90, day: null } as const
export type ExpiryWay = keyof typeof expiryWays
export interface Expiry {
  readonly way: ExpiryWay
  /** YYYY-MM-DD of the institution's zone, where a day was chosen; the access lasts to its end. */
  readonly day: string
}
const dayMs = 86_400_000

/**
 * The instant at which access ends; null: never; undefined if the chosen day is invalid. `now` in
 * ms.
 */
export const expiryInstant = ({ way, day }: Expiry, now: number): string | null | undefined => {
  if (way === 'always') return null
  const days = expiryWays[way]
  if (days !== null) return new Date(now + days * dayMs).toISOString()
  const end = Date.parse(startOfDay(day, 1) ?? '') - 1000
  return end > now ? new Date(end).toISOString() : undefined
}
