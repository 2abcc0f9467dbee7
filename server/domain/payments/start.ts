import type { PayType } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { PaymentPurposeName } from '../../../resources/payments/payment/payment.options.ts'
import { payment, type Payment } from '../../../resources/payments/payment/payment.resource.ts'
import { createRecord } from '../../engine/records/create.ts'
import { contextOf } from '../../engine/records/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { formatAmount } from '../ledger/index.ts'
import { queueQuestion } from './queue.ts'
import { providerOf, paymentRuleOf, type Paying } from './context.ts'

/** Default time limit of a payment in milliseconds. */
const lastsMs = 30 * 60_000

/** A payment that is to be made. */
export interface NewPayment {
  readonly purpose: PaymentPurposeName
  /** Id of the paid record; null if there is none. */
  readonly source: string | null
  /** Whole minor units of the currency, above 0. */
  readonly amount: bigint
  /** ISO 4217. */
  readonly currency: string
  readonly payType: PayType
  /** The screen that the payer continues at: a path of the console, '/memberOrders'. */
  readonly returnTo: string
  /** ISO 8601; half an hour from now by default. */
  readonly expireAt?: string
}

/** A path of the console, and of no other site. */
const isPath = (text: string): boolean => /^\/(?![/\\])[\w\-./?=&%]{0,300}$/.test(text)

/**
 * Creates a payment, in the transaction of its order. After the commit `handOver` forwards the
 * payer to the provider. Throws 16024 if the pay type isn't offered for the currency, and 321 for
 * an invalid path or amount.
 *
 * @example
 * write: ctx => startPayment(ctx, { purpose: 'order', source: order.id, amount: 12_000n, currency: 'CNY', payType: 'ALIPAY', returnTo: '/memberOrders' }),
 * afterCommit: async ctx => ({ pay: await handOver(ctx, ctx.written.id) }),
 */
export const startPayment = async (ctx: Paying, wish: NewPayment): Promise<Payment> => {
  const { tx, of, ports } = ctx
  const { purpose, source, amount, currency, payType, returnTo } = wish
  providerOf(ports, payType, currency)
  if (amount <= 0n) throw errors.invalidParameter().at('amount')
  if (!isPath(returnTo)) throw errors.invalidParameter().at('returnTo')
  const rule = paymentRuleOf(ctx)
  const no = `P${rule.today.replaceAll('-', '')}${ports.ids.secret(10).toUpperCase()}`
  const row = await createRecord(
    tx,
    contextOf(of(payment.name), payment),
    {
      no,
      purpose,
      source,
      amount: formatAmount(amount, currency),
      currency,
      payType,
      expireAt: wish.expireAt ?? new Date(Date.parse(rule.now) + lastsMs).toISOString(),
    },
    { system: true },
  )
  await tx.global
    .insertInto('paymentNumber')
    .values({ no, institutionId: tx.institutionId, payment: row.id, payType })
    .execute()
  await tx.db.insertInto('paymentAttempt').values({ payment: row.id, returnTo }).execute()
  await queueQuestion(tx, ports, row, 0)
  return row
}

/**
 * Stops accepting money for a payment whose order was cancelled or timed out. A payment with an
 * outcome stays as it is.
 */
export const cancelPayment = async (ctx: Paying, id: string): Promise<void> => {
  const row = await ctx.tx.lock(payment, id)
  if (row?.state !== 'PENDING') return
  const rule = paymentRuleOf(ctx)
  await rule.change(payment, id, { state: 'CLOSED', endedAt: rule.now })
  await queueQuestion(ctx.tx, ctx.ports, row, 'close')
}
