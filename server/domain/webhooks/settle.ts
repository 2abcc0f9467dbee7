import type {
  DeliveryError,
  WebhookOffReason,
} from '../../../resources/webhooks/webhook/webhook.options.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { grouped } from '../../platform/grouped.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { ClaimedDelivery } from './claim.ts'
import type { Hook } from './hooks.ts'
import { failingMs, pauseAfter } from './retry.ts'
import { stopHook } from './stop.ts'

/** Result of a try. Without `error` it was delivered. */
export interface TryResult {
  readonly hook: Hook
  readonly delivery: ClaimedDelivery
  readonly at: Date
  readonly ms: number | null
  readonly status: number | null
  readonly answer: string | null
  readonly error: DeliveryError | null
  readonly detail: string | null
}

/** Errors that another try doesn't mend. */
const final: ReadonlySet<DeliveryError> = new Set(['HIDDEN', 'MISSING', 'UNAVAILABLE'])
/** Errors that are not the receiver's fault. */
const ours: ReadonlySet<DeliveryError> = new Set([...final, 'INTERNAL'])
const gone = 410

/** The row as the try leaves it; `chance`: from 0 to 1. */
export const afterTry = (result: TryResult, chance: number) => {
  const { delivery, at, ms, status, answer, error, detail } = result
  const round = delivery.round + 1
  const pause = error === null || final.has(error) ? undefined : pauseAfter(round, chance)
  const open = pause !== undefined
  return {
    id: delivery.id,
    state: error === null ? 'DELIVERED' : open ? 'WAITING' : 'FAILED',
    open,
    dueAt: new Date(at.getTime() + (pause ?? 0)).toISOString(),
    owner: null,
    tries: delivery.tries + 1,
    round,
    lastAt: at.toISOString(),
    ms,
    status,
    answer,
    error,
    detail,
  }
}
const columns = [
  'state',
  'open',
  'dueAt',
  'owner',
  'tries',
  'round',
  'lastAt',
  'ms',
  'status',
  'answer',
  'error',
  'detail',
] as const

/**
 * Stores the results of tries, except for deliveries that another process has claimed meanwhile or
 * that were ended.
 */
const write = async (tx: StoreTx, owner: string, results: readonly TryResult[]): Promise<void> => {
  const held = await tx.db
    .selectFrom('webhookDelivery')
    .select('id')
    .where(
      'id',
      'in',
      results.map(({ delivery }) => delivery.id),
    )
    .where('owner', '=', owner)
    .where('open', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = new Set(held.map(({ id }) => id))
  const rows = results
    .filter(({ delivery }) => ids.has(delivery.id))
    .map(result => afterTry(result, Math.random()))
  if (rows.length) await tx.amend('webhookDelivery', rows, columns)
}

/**
 * Records whether the receiver responds; returns the reason for turning the webhook off, if there
 * is one.
 */
const judge = async (
  { db }: StoreTx,
  hook: Hook,
  results: readonly TryResult[],
): Promise<WebhookOffReason | undefined> => {
  const receivers = results.filter(({ error }) => error === null || !ours.has(error))
  const last = receivers.at(-1)
  if (!last) return undefined
  const state = db.updateTable('webhookState').where('webhook', '=', hook.id)
  if (receivers.some(({ error }) => error === null)) {
    if (hook.failingSince !== null) await state.set({ failingSince: null }).execute()
    return undefined
  }
  if (receivers.some(({ status }) => status === gone)) return 'GONE'
  const since = hook.failingSince ?? last.at.toISOString()
  if (hook.failingSince === null)
    await state.set({ failingSince: since }).where('failingSince', 'is', null).execute()
  return last.at.getTime() - Date.parse(since) >= failingMs ? 'FAILING' : undefined
}

/**
 * Writes down how tries of an institution's deliveries came out, and turns off webhooks that have
 * failed for a day.
 */
export const settle = async (
  ports: EnginePorts,
  scope: Scope,
  owner: string,
  results: readonly TryResult[],
): Promise<void> => {
  const byHook = grouped(results, ({ hook }) => hook.id)
  const stops = await scope.transaction(async tx => {
    await write(tx, owner, results)
    const reasons: { readonly id: string; readonly reason: WebhookOffReason }[] = []
    for (const [id, own] of byHook) {
      const [first] = own
      const reason = first && (await judge(tx, first.hook, own))
      if (reason) reasons.push({ id, reason })
    }
    return reasons
  })
  for (const { id, reason } of stops) await stopHook(ports, scope, id, reason)
}
