import type { RecordSchedule } from '../../../src/schema/resource.ts'
import { addDays, dateOf, timeOf, toLocal } from '../../../src/schema/zone.ts'
import { minute } from '../../../src/schema/durations.ts'

/** Names the latest due time of a schedule: its day, or the start of its interval of minutes. */
export const slotOf = (
  { daily, everyMinutes }: Pick<RecordSchedule, 'daily' | 'everyMinutes'>,
  now: Date,
  zone: string,
): string => {
  if (daily === undefined) {
    const span = (everyMinutes ?? 1) * minute
    return new Date(Math.floor(now.getTime() / span) * span).toISOString()
  }
  const local = toLocal(now.toISOString(), zone)
  return timeOf(local) >= daily ? dateOf(local) : addDays(dateOf(local), -1)
}
