import type {
  DaysOff,
  Frequency,
  LessonSettings,
  SchedulePlan,
} from '../../../resources/scheduling/scheduling.calls.ts'
import {
  addDays,
  dateOf,
  daysBetween,
  mondayOf,
  timeOf,
  weekdayOf,
} from '../../../src/schema/zone.ts'
import { grouped } from '../../platform/grouped.ts'

/** A lesson as its pattern is read from it. */
export interface PatternLesson {
  /** Local time of the zone that the pattern is read in. */
  readonly start: string
  readonly minutes: number
  readonly teacherId: string | null
  readonly assistants: readonly string[]
  readonly settings: LessonSettings
}
/** Lessons that were scheduled as one, with the rule that they were scheduled by. */
export interface PatternSeries {
  readonly freq: Frequency
  readonly interval: number
  readonly daysOff: DaysOff
  readonly timezone: string
  /** By start; one at least. */
  readonly lessons: readonly PatternLesson[]
}

/** A pattern of repeating lessons: a plan without a class. `teacherId` undefined: they had none. */
export type Pattern = Pick<
  SchedulePlan,
  'start' | 'minutes' | 'timezone' | 'repeat' | 'teacherId' | 'settings'
> & {
  readonly assistants: readonly string[]
}

/** The most frequent value; of several, the first one. */
const usual = <T>(values: readonly T[], keyOf: (value: T) => string = String): T | undefined =>
  [...grouped(values, keyOf).values()].toSorted((a, b) => b.length - a.length)[0]?.[0]

/**
 * The usual weekdays of lessons: those with at least half as many as the most frequent one, so that
 * a moved lesson doesn't count.
 */
const weekdaysOf = (dates: readonly string[]): readonly number[] => {
  const days = grouped(dates, date => String(weekdayOf(date)))
  const largestCount = Math.max(...[...days.values()].map(({ length }) => length))
  return [...days]
    .flatMap(([day, { length }]) => (2 * length >= largestCount ? [Number(day)] : []))
    .toSorted((a, b) => a - b)
}

const patternOf = ({
  freq,
  interval,
  daysOff,
  timezone,
  lessons,
}: PatternSeries): Pattern | undefined => {
  const last = lessons.at(-1)
  const dates = lessons.map(({ start }) => dateOf(start))
  const weekdays = freq === 'WEEKLY' ? weekdaysOf(dates) : []
  const first = dates.find(date => !weekdays.length || weekdays.includes(weekdayOf(date)))
  const time = usual(lessons.map(({ start }) => timeOf(start)))
  const minutes = usual(lessons.map(one => one.minutes))
  const teacherId = usual(lessons.map(one => one.teacherId))
  if (!last || first === undefined || time === undefined || minutes === undefined) return undefined
  return {
    start: `${first}T${time}`,
    minutes,
    timezone,
    repeat: {
      freq,
      interval,
      count: lessons.length,
      daysOff,
      ...(weekdays.length ? { weekdays } : {}),
    },
    ...(typeof teacherId === 'string' ? { teacherId } : {}),
    assistants:
      usual(
        lessons.map(one => one.assistants),
        ids => ids.toSorted().join(),
      ) ?? [],
    settings: last.settings,
  }
}

/** Groups single lessons that have the same time and weekday in consecutive weeks. */
const looseSeries = (lessons: readonly PatternLesson[], timezone: string): PatternSeries[] => {
  const keyOf = ({ start, minutes, teacherId }: PatternLesson) =>
    [weekdayOf(dateOf(start)), timeOf(start), minutes, teacherId].join()
  return [...grouped(lessons, keyOf).values()].map((own): PatternSeries => {
    const weeks = own
      .slice(1)
      .map(({ start }, n) => daysBetween(dateOf(own[n]?.start ?? start), dateOf(start)) / 7)
    const once = own.length === 1
    return {
      freq: once ? 'ONCE' : 'WEEKLY',
      interval: Math.max(1, usual(weeks) ?? 1),
      daysOff: 'SKIP',
      timezone,
      lessons: own,
    }
  })
}

/**
 * Patterns that are alike but for the weekday, as one: a class that meets on Mondays and Wednesdays
 * has one pattern.
 */
const merged = (patterns: readonly Pattern[]): Pattern[] => {
  const keyOf = ({ start, minutes, repeat, teacherId, assistants }: Pattern) =>
    [
      mondayOf(dateOf(start)),
      timeOf(start),
      minutes,
      repeat.freq,
      repeat.interval,
      repeat.count,
      teacherId,
      ...assistants,
    ].join()
  return [...grouped(patterns, keyOf).values()].flatMap(alike => {
    const [first] = alike
    if (!first || first.repeat.freq !== 'WEEKLY') return alike
    const weekdays = [...new Set(alike.flatMap(({ repeat }) => repeat.weekdays ?? []))].toSorted(
      (a, b) => a - b,
    )
    const start = alike.map(one => one.start).toSorted()[0] ?? first.start
    return [
      {
        ...first,
        start,
        repeat: { ...first.repeat, weekdays, count: first.repeat.count * alike.length },
      },
    ]
  })
}

/**
 * The patterns of a class's lessons: one for each series, and as few as possible for single ones.
 * `loose` are sorted by start, in local time of `timezone`.
 */
export const patternsOf = (
  series: readonly PatternSeries[],
  loose: readonly PatternLesson[],
  timezone: string,
): Pattern[] => [
  ...series.flatMap(one => patternOf(one) ?? []),
  ...merged(looseSeries(loose, timezone).flatMap(one => patternOf(one) ?? [])),
]

/**
 * The same patterns in another term: the week of the first lesson becomes the week of `startDate`
 * (YYYY-MM-DD). Each pattern begins on the first of its weekdays from that date on, and keeps its
 * offset in weeks. Local times, zones and counts stay.
 */
export const shiftedTo = (patterns: readonly Pattern[], startDate: string): Pattern[] => {
  const dates = patterns.map(({ start }) => dateOf(start)).toSorted()
  const week = mondayOf(dates[0] ?? startDate)
  const later = daysBetween(week, mondayOf(startDate))
  return patterns
    .map(pattern => {
      const { freq, weekdays = [] } = pattern.repeat
      const first = dateOf(pattern.start)
      const anew = addDays(freq === 'DAILY' ? first : mondayOf(first), later)
      let date = anew < startDate ? startDate : anew
      const days = freq === 'ONCE' ? [weekdayOf(first)] : weekdays
      while (days.length && !days.includes(weekdayOf(date))) date = addDays(date, 1)
      return { ...pattern, start: `${date}T${timeOf(pattern.start)}` }
    })
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
}
