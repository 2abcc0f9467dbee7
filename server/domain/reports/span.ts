import type { WeekFigure } from '../../../resources/reports/report-link/report.types.ts'
import {
  addDays,
  dateOf,
  daysBetween,
  mondayOf,
  toInstant,
  toLocal,
} from '../../../src/schema/zone.ts'

/** The days that a report covers, by the institution's clock. */
export interface ReportSpan {
  /** First and last day: YYYY-MM-DD. */
  readonly from: string
  readonly until: string
  /** ISO 8601: where the first day begins, and where the last one ends. */
  readonly begins: string
  readonly ends: string
  readonly zone: string
}

export const spanOf = (from: string, until: string, zone: string): ReportSpan => ({
  from,
  until,
  begins: toInstant(`${from}T00:00`, zone).at,
  ends: toInstant(`${addDays(until, 1)}T00:00`, zone).at,
  zone,
})

/** The day of an instant, by the institution's clock. */
export const reportDayOf = (at: string, zone: string): string => dateOf(toLocal(at, zone))

/** Mondays of the weeks that the span touches. */
const mondaysOf = ({ from, until }: Pick<ReportSpan, 'from' | 'until'>): readonly string[] => {
  const first = mondayOf(from)
  const weeks = Math.floor(daysBetween(first, until) / 7) + 1
  return Array.from({ length: weeks }, (_, n) => addDays(first, 7 * n))
}

/** A figure for each week of a span: `figure` makes it of the week's items. */
export const weeksOf = <T>(
  span: ReportSpan,
  items: readonly T[],
  atOf: (item: T) => string,
  figure: (items: readonly T[]) => number | null,
): readonly WeekFigure[] => {
  const byMonday = new Map<string, T[]>(mondaysOf(span).map(monday => [monday, []]))
  for (const item of items) byMonday.get(mondayOf(reportDayOf(atOf(item), span.zone)))?.push(item)
  return [...byMonday].map(([monday, own]) => ({ monday, value: figure(own) }))
}

/** A share in whole percent; null of nothing. */
export const wholePercentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole)
