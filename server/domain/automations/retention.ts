import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { day } from '../../../src/schema/durations.ts'

/** Retention of the daily run counters in milliseconds. */
const keptMs = 7 * day

/** Deletes counts of days that are no longer needed. */
export const deleteOldDays = async ({ db }: Pick<Scope, 'db'>, clock: Clock): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptMs).toISOString().slice(0, 10)
  await db.deleteFrom('automationDay').where('day', '<', before).execute()
}
