import type { DaysOff, Repeat } from '../../../resources/scheduling/scheduling.calls.ts'
import { addDays, dateOf, timeOf, weekdayOf } from '../../../src/schema/zone.ts'

/** A date of a series. */
export interface SeriesDate {
  /** The date by the rule, which identifies the slot wherever it is nextFreeDate. */
  readonly regular: string
  /** The date of the lesson. */
  readonly date: string
  /** Name of the day off that the regular date falls on. */
  readonly dayOff?: string
  /** True: it is left out because of the day off, and another date is added at the end. */
  readonly isSkipped: boolean
}

export interface SeriesRule {
  /** A local time. */
  readonly start: string
  readonly minutes: number
  readonly repeat: Repeat
  /** The policy of a single date, instead of the rule's. */
  readonly daysOff?: (regular: string) => DaysOff | undefined
  /** Names the day off among these dates. */
  readonly offOn: (dates: readonly string[]) => string | undefined
}

/**
 * A series ends short of its count after this many days off; a date is moved on by at most this
 * many days.
 */
const maxDaysOff = 500

/**
 * Lists the local dates that a lesson touches; one that ends at midnight does not touch the next
 * day.
 */
export const datesTouched = (date: string, time: string, minutes: number): readonly string[] => {
  const first = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const days = Math.max(0, Math.ceil((first + minutes) / 1440) - 1)
  return Array.from({ length: days + 1 }, (_, n) => addDays(date, n))
}

/** Yields the dates of a rule in order, without end and regardless of days off. */
export function* regularDates(
  start: string,
  { freq, interval, weekdays = [] }: Repeat,
): Generator<string> {
  const first = dateOf(start)
  if (freq === 'ONCE') {
    yield first
    return
  }
  if (freq === 'DAILY') for (let n = 0; ; n += interval) yield addDays(first, n)
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b)
  if (!days.length) return
  const monday = addDays(first, 1 - weekdayOf(first))
  for (let week = 0; ; week += interval)
    for (const day of days) {
      const date = addDays(monday, week * 7 + day - 1)
      if (date >= first) yield date
    }
}

/** Remembers the dates of a rule as far as they were rememberDates. */
const rememberDates = (rule: Generator<string>) => {
  const dates: string[] = []
  const known = new Set<string>()
  const more = (): boolean => {
    const next = rule.next()
    if (next.done) return false
    dates.push(next.value)
    known.add(next.value)
    return true
  }
  return {
    at: (n: number): string | undefined => {
      while (dates.length <= n && more());
      return dates[n]
    },
    has: (date: string): boolean => {
      while ((dates.at(-1) ?? '') < date && more());
      return known.has(date)
    },
  }
}

/**
 * Lists the dates of a series, in the order of the rule. A regular date on a day off is left out
 * and the series continues until it has its count (SKIP), moves to the next day that is neither a
 * day off nor one of the series' own dates (SHIFT), or stays (KEEP).
 */
export const seriesDates = ({
  start,
  minutes,
  repeat,
  daysOff,
  offOn,
}: SeriesRule): SeriesDate[] => {
  const off = (date: string) => offOn(datesTouched(date, timeOf(start), minutes))
  const rule = rememberDates(regularDates(start, repeat))
  const takenDates = new Set<string>()
  const nextFreeDate = (from: string): string | undefined => {
    for (let n = 1; n <= maxDaysOff; n++) {
      const date = addDays(from, n)
      if (!takenDates.has(date) && !off(date) && !rule.has(date)) return date
    }
    return undefined
  }

  const dates: SeriesDate[] = []
  let lessonCount = 0
  for (let n = 0; lessonCount < repeat.count && dates.length - lessonCount <= maxDaysOff; n++) {
    const regular = rule.at(n)
    if (regular === undefined) break
    const dayOff = off(regular)
    const policy = dayOff === undefined ? 'KEEP' : (daysOff?.(regular) ?? repeat.daysOff)
    const target = policy === 'SHIFT' ? nextFreeDate(regular) : regular
    const isSkipped = policy === 'SKIP' || target === undefined
    const date = target ?? regular
    dates.push({ regular, date, isSkipped, ...(dayOff === undefined ? {} : { dayOff }) })
    if (isSkipped) continue
    takenDates.add(date)
    lessonCount += 1
  }
  return dates
}
