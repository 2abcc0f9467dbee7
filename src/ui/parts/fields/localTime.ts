import {
  addDays,
  dateOf,
  isDate,
  isLocal,
  timeOf,
  toInstant,
  toLocal,
} from '../../../schema/zone.ts'
import { shownZone } from './time.ts'

/** The calendar day of an instant where the institution is: 'YYYY-MM-DD'. */
export const localDay = (date: Date): string => dateOf(toLocal(date.toISOString(), shownZone()))
/**
 * The instant at which the day `later` days after a day begins in the institution's time zone;
 * undefined for an invalid day.
 */
export const startOfDay = (day: string, later = 0): string | undefined =>
  isDate(day) ? toInstant(`${addDays(day, later)}T00:00`, shownZone()).at : undefined
/** The time of day of an instant where the institution is: '09:30'. */
export const localClock = (instant: string): string => timeOf(toLocal(instant, shownZone()))
/**
 * An instant -> the value of `<input type="datetime-local">`, by the institution's clock; '' where
 * it is none.
 */
export const toLocalInput = (value: string): string => {
  return Number.isNaN(Date.parse(value)) ? '' : toLocal(value, shownZone())
}
/** The value of `<input type="datetime-local">` -> an ISO instant in UTC; null if it isn't one. */
export const fromLocalInput = (value: string): string | null => {
  const local = value.slice(0, 16)
  return isLocal(local) ? toInstant(local, shownZone()).at : null
}
