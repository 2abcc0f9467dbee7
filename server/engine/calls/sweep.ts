import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Longer than any client repeats a call. */
const keptMs = 2 * 24 * 3600 * 1000

/** Deletes responses of calls that are not repeated any more. */
export const sweepIdempotency = async ({ db }: Pick<Scope, 'db'>, clock: Clock): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptMs).toISOString()
  await db.deleteFrom('idempotency').where('createTime', '<', before).execute()
}
