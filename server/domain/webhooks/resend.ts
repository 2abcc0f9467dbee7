import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import { errors } from './errors.ts'
import { isKnown, type Sight } from './sight.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/**
 * Queues deliveries again under the same id, with all their tries: the given ones (one that waits
 * for its next try is sent at once), or every failed one of the webhook, if the caller can see
 * them. Those of one record are sent in order. Returns their number; 0 if `ids` is empty. Throws
 * 404 if there is no such webhook, 409 if it is off.
 */
export const resend = async (
  tx: StoreTx,
  now: string,
  sight: Sight,
  id: string,
  ids: readonly string[] | null,
): Promise<number> => {
  const record = await tx.get(webhook, id)
  if (!record) throw errors.notFound()
  if (record.status !== 'ON') throw errors.webhookIsOff()
  if (ids?.length === 0) return 0
  const queued = tx.db
    .updateTable('webhookDelivery')
    .set({ state: 'WAITING', open: true, dueAt: now, round: 0, owner: null })
    .where('webhook', '=', id)
    .where(isKnown(sight))
  const again = ids
    ? queued
        .where('id', 'in', [...ids])
        // what is under way is not sent a second time
        .where(eb => eb.or([eb('open', '=', false), eb('owner', 'is', null)]))
    : queued.where('state', '=', 'FAILED')
  const rows = await again.returning('id').execute()
  tx.announce('change')
  return rows.length
}
