import { addDays, dateOf, daysBetween, toInstant, toLocal } from '../../../src/schema/zone.ts'

/** The same day some months later, or the last day of that month. */
const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, length))
  return first.toISOString().slice(0, 10)
}

/** An instant some months later, at the same local time of a zone. */
export const monthsLater = (instant: string, months: number, zone: string): string => {
  const local = toLocal(instant, zone)
  return toInstant(`${addMonths(dateOf(local), months)}${local.slice(10, 16)}`, zone).at
}

/** An instant some days later, at the same local time of a zone. */
export const daysLater = (instant: string, days: number, zone: string): string => {
  const local = toLocal(instant, zone)
  return toInstant(`${addDays(dateOf(local), days)}${local.slice(10, 16)}`, zone).at
}

/** Days from today until an instant, by the clock of a zone; none where it is past. */
export const daysUntil = (instant: string, now: string, zone: string): number =>
  Math.max(0, daysBetween(dateOf(toLocal(now, zone)), dateOf(toLocal(instant, zone))))
