import type { DeliveryError } from '../../../resources/webhooks/webhook/webhook.options.ts'
import { webhook, type Webhook } from '../../../resources/webhooks/webhook/webhook.resource.ts'
import { noteReaders } from '../../engine/changes/feed.ts'
import { rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { snapshotNow } from '../../platform/store/unseen.ts'

/** The name of the position up to which the audit journal has been read for webhooks. */
export const webhookFeed = 'webhooks'

/** A webhook with the server's data about it. */
export interface Hook extends Webhook {
  /** Snapshot in which it was turned on. */
  readonly since: string
  readonly failingSince: string | null
}

/** Whether it is sent changes, or changes are stored for it. */
const isRecording = (record: Webhook | undefined): boolean =>
  record !== undefined && record.deletedAt === null && record.status !== 'OFF'

/** The institution's webhooks that are sent changes, or for which changes are stored. */
export const recordingHooks = async (from: StoreTx | Scope): Promise<Hook[]> => {
  const records = await rowsWhere(from, webhook, [
    { field: 'status', op: 'eq', values: ['ON', 'FAILED'] },
  ])
  if (!records.length) return []
  const states = await from.db.selectFrom('webhookState').selectAll().execute()
  const byHook = new Map(states.map(state => [state.webhook, state]))
  return records.flatMap(record => {
    const state = byHook.get(record.id)
    return state ? [{ ...record, since: state.since, failingSince: state.failingSince }] : []
  })
}

/** Ends what waits for webhooks that were turned off; it is kept and can be sent again. */
export const keepUnsent = async (
  { db }: Pick<StoreTx, 'db'>,
  webhooks: readonly string[],
): Promise<void> => {
  await db
    .updateTable('webhookDelivery')
    // the result of the last try is more specific
    .set(eb => ({
      state: 'FAILED',
      open: false,
      error: eb.fn.coalesce('error', eb.val<DeliveryError>('OFF')),
      owner: null,
    }))
    .where('webhook', 'in', [...webhooks])
    .where('open', '=', true)
    .execute()
}

/** Starts a webhook now: earlier changes are not sent. */
const begin = async (tx: StoreTx, id: string, since: string): Promise<void> => {
  await tx.db
    .insertInto('webhookState')
    .values({ webhook: id, since, failingSince: null })
    .onConflict(on => on.columns(['webhook']).doUpdateSet({ since, failingSince: null }))
    .execute()
}

const countRecording = async (tx: StoreTx): Promise<number> => {
  const recording = await rowsWhere(tx, webhook, [
    { field: 'status', op: 'eq', values: ['ON', 'FAILED'] },
  ])
  return recording.length
}

/**
 * Updates the state of changed webhooks, in the transaction of the change: which of them are sent
 * changes from now on.
 */
export const noteWebhooks = async (
  changes: readonly WrittenRecord<Webhook>[],
  { tx, now }: Pick<RuleContext, 'tx' | 'now'>,
): Promise<void> => {
  const since = await snapshotNow(tx.db)
  for (const { before, after } of changes) {
    const was = before?.deletedAt === null ? before : undefined
    if (isRecording(after) && !isRecording(was)) await begin(tx, after.id, since)
    else if (after.status === 'ON' && was?.status === 'FAILED')
      await tx.db
        .updateTable('webhookState')
        .set({ failingSince: null })
        .where('webhook', '=', after.id)
        .execute()
  }
  const ended = changes.flatMap(({ before, after }) =>
    before?.status === 'ON' && (after.status !== 'ON' || after.deletedAt !== null)
      ? [after.id]
      : [],
  )
  if (ended.length) await keepUnsent(tx, ended)
  await noteReaders(tx, webhookFeed, () => countRecording(tx), since, now)
}
