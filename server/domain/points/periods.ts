import { dateOf, mondayOf, toLocal } from '../../../src/schema/zone.ts'

/** All of time. */
export const allTime = 'ALL'

/** The period of one kind that contains a day. */
export const periodOf = (kind: 'all' | 'month' | 'week', date: string): string =>
  kind === 'all' ? allTime : kind === 'month' ? `M${date.slice(0, 7)}` : `W${mondayOf(date)}`

/** The periods that an instant counts in, by the institution's clock. */
export const periodsOf = (at: string, zone: string): readonly string[] => {
  const date = dateOf(toLocal(at, zone))
  return [allTime, periodOf('month', date), periodOf('week', date)]
}
