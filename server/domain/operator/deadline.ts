import { addDays, dateOf, timeOf, toInstant, toLocal, weekdayOf } from '../../../src/schema/zone.ts'
import { hour } from '../../../src/schema/durations.ts'

/** Business hours by the institution's clock: Monday to Friday, from 9:00 until 18:00. */
const [opens, closes] = ['09:00', '18:00']
const promised = 2 * hour

const friday = 5
const isWorkday = (day: string): boolean => weekdayOf(day) <= friday
const nextWorkday = (day: string): string => {
  const next = addDays(day, 1)
  return isWorkday(next) ? next : nextWorkday(next)
}

/**
 * Until when a transfer is decided (ISO 8601), as institutions are promised (FIN-01): 2 hours after
 * it was submitted in business hours, else by the end of the next working day.
 */
export const decisionDeadline = (submittedAt: string, timezone: string): string => {
  const local = toLocal(submittedAt, timezone)
  const day = dateOf(local)
  const clock = timeOf(local)
  if (isWorkday(day) && opens <= clock && clock < closes)
    return new Date(Date.parse(submittedAt) + promised).toISOString()
  const due = isWorkday(day) && clock < opens ? day : nextWorkday(day)
  return toInstant(`${due}T${closes}`, timezone).at
}
