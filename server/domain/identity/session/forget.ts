import type { AppPorts } from '../../../platform/context.ts'

/** Sessions are kept for this long after they end. */
const keptMs = 30 * 24 * 3600 * 1000

/** Deletes sessions that ended long ago. */
export const sweepSessions = async ({
  store,
  clock,
}: Pick<AppPorts, 'store' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptMs).toISOString()
  await store.db.deleteFrom('session').where('expireTime', '<', before).execute()
}
