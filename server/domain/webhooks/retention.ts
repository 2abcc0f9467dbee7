import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Deliveries are kept so long, in milliseconds: 30 days. */
export const keptMs = 30 * 24 * 3600 * 1000

/** Deletes deliveries and secrets that nobody needs any more; what still waits stays. */
export const deleteOldDeliveries = async (
  { db }: Pick<Scope, 'db'>,
  clock: Clock,
): Promise<void> => {
  const now = clock.now()
  await db
    .deleteFrom('webhookDelivery')
    .where('createTime', '<', new Date(now.getTime() - keptMs).toISOString())
    .where('open', '=', false)
    .execute()
  await db.deleteFrom('webhookSecret').where('expireTime', '<', now.toISOString()).execute()
}
