import { parseRelative } from './relativeDay.ts'
import { addDays, isDate, mondayOf } from './zone.ts'

/** Days in a row, both ends included: 'YYYY-MM-DD'. */
export interface DaySpan {
  readonly first: string
  readonly last: string
}

/** The first day of the month that lies `shift` months after that of `day`. */
const monthAfter = (day: string, shift: number): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + shift
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}

/**
 * The days of a text: a day itself, 'today-7' for one day, 'week' (from Monday) and 'month' for
 * whole ones. `today` is the institution's. Undefined for every other text, including 'now', which
 * is an instant.
 */
export const daysOf = (text: string, today: string): DaySpan | undefined => {
  if (isDate(text)) return { first: text, last: text }
  const relative = parseRelative(text)
  if (!relative || relative.from === 'now') return undefined
  const { from, shift } = relative
  if (from === 'today') {
    const day = addDays(today, shift)
    return { first: day, last: day }
  }
  if (from === 'week') {
    const first = addDays(mondayOf(today), 7 * shift)
    return { first, last: addDays(first, 6) }
  }
  return { first: monthAfter(today, shift), last: addDays(monthAfter(today, shift + 1), -1) }
}
