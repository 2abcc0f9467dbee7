import { webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import { errors } from './errors.ts'
import type { Ids } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { newDelivery } from './newDelivery.ts'

/** An event that is no change of a record. */
interface OwnEvent {
  /** Words with dots between them, `automation.ran`; never one of a resource's own events. */
  readonly type: string
  /** JSON, sent unchanged: the caller is responsible for its contents. */
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Queues a signed delivery to a webhook, in the transaction of its subject: it is sent right after
 * the commit, retried and logged like any other, and not sent if the transaction is rolled back.
 * Returns the delivery's id, which is its `webhook-id`. Throws 404 if there is no such webhook, 409
 * if it is off.
 *
 * @example
 * await queueDelivery(ctx.tx, ctx, webhookId, { type: 'automation.ran', data: { automation: id } })
 */
export const queueDelivery = async (
  tx: StoreTx,
  { ids, now }: { readonly ids: Ids; readonly now: string },
  webhookId: string,
  { type, data }: OwnEvent,
): Promise<string> => {
  const record = await tx.get(webhook, webhookId)
  if (!record) throw errors.notFound()
  if (record.status !== 'ON') throw errors.webhookIsOff()
  const id = ids.next()
  const delivery = {
    ...newDelivery({ id, webhook: webhookId, now, at: now }),
    type,
    lane: id,
    data,
  }
  await tx.append('webhookDelivery', [delivery])
  tx.announce('change')
  return id
}
