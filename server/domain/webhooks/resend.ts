import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isKnown, type Sight } from './sight.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/**
 * Puts deliveries back in the queue under the same id, with all their tries before them: these (one
 * that waits for its next try goes out at once), or every failed one of the webhook, as far as the
 * caller may know of them. Those of one record go out in their order. Returns how many there are;
 * none where `ids` is empty. Throws 404 where there is no such webhook, 409 where it is off.
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
