import type { Payment } from '../../../resources/payments/payment/payment.resource.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/** Kind of the task that queries a payment's outcome at its provider. */
export const questionKind = 'askProvider'

const minute = 60_000
/**
 * Pauses before the questions to a silent provider; the last one repeats until the payment's time
 * is over.
 */
const pauses: readonly number[] = [1, 1, 2, 3, 5, 10, 15]
/**
 * Milliseconds after the end of a payment's time at which it is closed: a payer may be at the last
 * step.
 */
export const closeAfterMs = 2 * minute

/** Parameters of a query: the n-th of a payment, or the last one, which closes it. */
export interface QuestionInput {
  readonly id: string
  readonly n: number | 'close'
}

/**
 * Schedules the n-th query of a payment, or requests its closing at once. A query is scheduled
 * once.
 */
export const queueQuestion = async (
  tx: Pick<StoreTx, 'db' | 'announce'>,
  { ids, clock }: Pick<EnginePorts, 'ids' | 'clock'>,
  { id, expireAt }: Pick<Payment, 'id' | 'expireAt'>,
  n: QuestionInput['n'],
): Promise<void> => {
  const now = clock.now().getTime()
  const end = Date.parse(expireAt) + closeAfterMs
  const pause = n === 'close' ? 0 : (pauses[n] ?? pauses.at(-1) ?? 1) * minute
  const at = n === 'close' || now >= end ? now + pause : Math.min(now + pause, end)
  await enqueueOwn(
    tx,
    { ids, now: new Date(now).toISOString() },
    {
      kind: questionKind,
      resource: payment.name,
      action: 'ask',
      input: { id, n } satisfies QuestionInput,
      runAt: new Date(at).toISOString(),
      name: `payment ${id} ${String(n)}`,
    },
  )
}
