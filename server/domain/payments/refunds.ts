import { payment, type Payment } from '../../../resources/payments/payment/payment.resource.ts'
import {
  paymentRefund,
  type PaymentRefund,
} from '../../../resources/payments/payment-refund/paymentRefund.resource.ts'
import { moneyText } from '../../../src/schema/moneyText.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { enqueueOwn } from '../../engine/jobs/put.ts'
import type { RunningTask, TaskOutcome } from '../../engine/jobs/task.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { errors } from './errors.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type RefundOutcome,
} from '../../platform/payments.ts'
import type { Scope } from '../../platform/store/types.ts'
import { formatAmount, parseAmount, parseAmountInput } from '../ledger/index.ts'
import { factOf, paymentRuleOf } from './context.ts'

/** Kind of the task that has a provider give money back. */
export const refundKind = 'refundPayment'
/**
 * Pause before a provider is asked again, in milliseconds; twice as long each time, up to a day.
 */
const [firstPauseMs, lastPauseMs] = [60_000, 86_400_000]

interface RefundInput {
  readonly id: string
  readonly n: number
}

const queueRefund = async (
  tx: Parameters<typeof enqueueOwn>[0],
  { ids, now }: Pick<RuleContext, 'ids' | 'now'>,
  { id, n }: RefundInput,
): Promise<void> => {
  const pause = n === 0 ? 0 : Math.min(firstPauseMs * 2 ** (n - 1), lastPauseMs)
  await enqueueOwn(
    tx,
    { ids, now },
    {
      kind: refundKind,
      resource: paymentRefund.name,
      action: 'refund',
      input: { id, n } satisfies RefundInput,
      runAt: new Date(Date.parse(now) + pause).toISOString(),
      name: `refund ${id} ${String(n)}`,
    },
  )
}

/** The sum of a payment's refunds, including pending ones. */
const refundedOf = ({ refunded, currency }: Payment): bigint =>
  refunded === null ? 0n : parseAmount(refunded, currency)

/**
 * For the platform's operator: refunds a payment, in whole or in part. Its value is deducted from
 * the balance now, and the provider returns the money after the commit. Throws 34671 if nothing was
 * paid, 34652 above the rest of the payment or of its top-up.
 */
export const refundPayment = async (
  ctx: RuleContext,
  id: string,
  wish: {
    /** With two decimals; the whole rest by default. */
    readonly amount?: string | null
    readonly reason: string
  },
): Promise<PaymentRefund> => {
  const { tx, ids } = ctx
  const row = await tx.lock(payment, id)
  if (!row) throw errors.orderNotFound()
  const { refunded } = ctx.ports.paymentRegistry.purposes.get(row.purpose) ?? {}
  if (row.state !== 'SETTLED' || !refunded) throw errors.paymentNotSettled()
  const fact = factOf(row, row.endedAt ?? row.createTime)
  const before = refundedOf(row)
  const rest = fact.amount - before
  const { currency } = row
  const amount = wish.amount ? parseAmountInput(wish.amount, currency) : rest
  if (amount <= 0n || amount > rest)
    throw errors
      .refundAboveRestBy({ max: moneyText(formatAmount(rest, currency), currency, ctx.lang) })
      .at('amount')
  const no = `R${row.no.slice(1, 9)}${ids.secret(10).toUpperCase()}`
  await refunded(fact, { no, amount, reason: wish.reason }, ctx)
  const made = await createRecord(
    tx,
    contextOf(ctx.contextOf(paymentRefund), paymentRefund),
    { no, paymentId: id, amount: formatAmount(amount, currency), currency, reason: wish.reason },
    { system: true },
  )
  await ctx.change(payment, id, { refunded: formatAmount(before + amount, currency) })
  await queueRefund(tx, ctx, { id: made.id, n: 0 })
  return made
}

/** Stores a refund's outcome; a refused one is returned to the balance. */
const recordRefund = async (
  ports: EnginePorts,
  scope: Scope,
  id: string,
  { state }: RefundOutcome,
): Promise<void> => {
  const of = await systemContexts(ports, scope.institutionId)
  await scope.transaction(async tx => {
    const refund = await tx.lock(paymentRefund, id)
    if (refund?.state !== 'REQUESTED' || state === 'PENDING') return
    const rule = paymentRuleOf({ tx, of })
    await rule.change(paymentRefund, id, { state, endedAt: rule.now })
    if (state === 'SETTLED') return
    const row = await tx.lock(payment, refund.paymentId)
    if (!row) return
    const { no, reason, currency } = refund
    const amount = parseAmount(refund.amount, currency)
    await rule.change(payment, row.id, {
      refunded: formatAmount(refundedOf(row) - amount, currency),
    })
    await ports.paymentRegistry.purposes
      .get(row.purpose)
      ?.refundFailed?.(factOf(row, rule.now), { no, amount, reason }, rule)
  })
}

const askForRefund = async (
  ports: EnginePorts,
  scope: Scope,
  refund: PaymentRefund,
): Promise<RefundOutcome> => {
  const row = await scope.get(payment, refund.paymentId)
  const provider = row && ports.payments?.providers[row.payType]
  if (!row || !provider) return { state: 'PENDING' }
  const attempt = await scope.db
    .selectFrom('paymentAttempt')
    .select('reference')
    .where('payment', '=', row.id)
    .executeTakeFirst()
  const { currency } = row
  try {
    return await provider.refund({
      no: row.no,
      reference: attempt?.reference ?? undefined,
      transaction: row.transaction ?? '',
      refundNo: refund.no,
      amount: parseAmount(refund.amount, currency),
      total: parseAmount(row.amount, currency),
      currency,
      reason: refund.reason,
    })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { state: 'PENDING', reason: error.message }
    if (error instanceof ProviderRefused) return { state: 'FAILED', reason: error.message }
    throw error
  }
}

const isInput = (input: unknown): input is RefundInput =>
  typeof input === 'object' && input !== null && 'id' in input && 'n' in input

/** The task that requests a refund from a provider; a repeated request refunds once. */
export const refundTask = async ({ ports, scope, input }: RunningTask): Promise<TaskOutcome> => {
  if (!isInput(input)) return { state: 'DONE' }
  const refund = await scope.get(paymentRefund, input.id)
  if (refund?.state !== 'REQUESTED') return { state: 'DONE' }
  const outcome = await askForRefund(ports, scope, refund)
  if (outcome.reason !== undefined)
    ports.log.warn({ refund: refund.no, reason: outcome.reason }, 'a refund did not come through')
  if (outcome.state === 'PENDING')
    await scope.transaction(tx =>
      queueRefund(
        tx,
        { ids: ports.ids, now: ports.clock.now().toISOString() },
        { id: refund.id, n: input.n + 1 },
      ),
    )
  else await recordRefund(ports, scope, refund.id, outcome)
  return { state: 'DONE' }
}
