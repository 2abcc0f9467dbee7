import type { DaysOff, Repeat } from '../../../resources/lesson/scheduling.calls.ts'
import { addDays, dateOf, timeOf, weekdayOf } from '../../../src/schema/zone.ts'

/** A date of a series. */
export interface SeriesDate {
  /** The date by the rule: what it is called by, wherever it goes. */
  readonly regular: string
  /** The date that it is on. */
  readonly date: string
  /** Name of the day off that the regular date falls on. */
  readonly dayOff?: string
  /** It falls out because of that, and another comes at the end. */
  readonly falls: boolean
}

export interface SeriesRule {
  /** Local. */
  readonly start: string
  readonly minutes: number
  readonly repeat: Repeat
  /** Of a single date, instead of the rule's. */
  readonly daysOff?: (regular: string) => DaysOff | undefined
  /** Name of the day off that one of these dates is. */
  readonly offOn: (dates: readonly string[]) => string | undefined
}

/** A series ends short of its count when so many of its dates were days off; and a date is moved by so many days at most. */
const patience = 500

/** The local dates that a lesson touches; one that ends at midnight does not touch the next day. */
export const datesTouched = (date: string, time: string, minutes: number): readonly string[] => {
  const first = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const days = Math.max(0, Math.ceil((first + minutes) / 1440) - 1)
  return Array.from({ length: days + 1 }, (_, n) => addDays(date, n))
}

/** The dates of a rule without any days off, one after the other, without end. */
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

/** The dates of a rule as far as somebody has asked. */
const read = (rule: Generator<string>) => {
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
 * The dates of a series, in the order of the rule. A regular date that is a day off falls out and the series goes on until it has its count
 * (SKIP), moves to the next day that is none and that the series hasn't taken (SHIFT), or stands (KEEP).
 */
export const seriesDates = ({
  start,
  minutes,
  repeat,
  daysOff,
  offOn,
}: SeriesRule): SeriesDate[] => {
  const off = (date: string) => offOn(datesTouched(date, timeOf(start), minutes))
  const rule = read(regularDates(start, repeat))
  const taken = new Set<string>()
  const moved = (from: string): string | undefined => {
    for (let n = 1; n <= patience; n++) {
      const date = addDays(from, n)
      if (!taken.has(date) && !off(date) && !rule.has(date)) return date
    }
    return undefined
  }

  const dates: SeriesDate[] = []
  let made = 0
  for (let n = 0; made < repeat.count && dates.length - made <= patience; n++) {
    const regular = rule.at(n)
    if (regular === undefined) break
    const dayOff = off(regular)
    const policy = dayOff === undefined ? 'KEEP' : (daysOff?.(regular) ?? repeat.daysOff)
    const target = policy === 'SHIFT' ? moved(regular) : regular
    const falls = policy === 'SKIP' || target === undefined
    const date = target ?? regular
    dates.push({ regular, date, falls, ...(dayOff === undefined ? {} : { dayOff }) })
    if (falls) continue
    taken.add(date)
    made += 1
  }
  return dates
}
