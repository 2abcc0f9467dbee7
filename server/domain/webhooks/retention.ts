import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Retention time of deliveries in milliseconds: 30 days. */
export const keptMs = 30 * 24 * 3600 * 1000

/** Deletes old deliveries and secrets; waiting ones stay. */
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
