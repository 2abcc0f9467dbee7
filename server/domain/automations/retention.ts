import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { day } from '../../../src/schema/durations.ts'

/** Runs are kept so long, in milliseconds: 90 days. */
const keptMs = 90 * day
/** Days on which runs were counted are kept so long. */
const daysKeptMs = 7 * day

/** Deletes runs that nobody needs any more; what still waits stays. */
export const deleteOldRuns = async ({ db }: Pick<Scope, 'db'>, clock: Clock): Promise<void> => {
  const now = clock.now().getTime()
  await db
    .deleteFrom('automationRun')
    .where('createTime', '<', new Date(now - keptMs).toISOString())
    .where('open', '=', false)
    .execute()
  await db
    .deleteFrom('automationDay')
    .where('day', '<', new Date(now - daysKeptMs).toISOString().slice(0, 10))
    .execute()
}
