import {
  ledgerTxn,
  type LedgerTxn,
} from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import type { PayType } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { Payment } from '../../../resources/payments/payment/payment.resource.ts'
import { moneyText } from '../../../src/schema/moneyText.ts'
import type { PaymentFact, PaymentPurpose } from '../../engine/payments/purpose.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from './errors.ts'
import {
  creditBalance,
  formatAmount,
  parseAmountInput,
  refundTransaction,
  reverseTransaction,
} from '../ledger/index.ts'
import { paymentRuleOf, type Paying } from './context.ts'
import { startPayment } from './start.ts'

/** The transaction that a payment added to the balance. */
const creditOf = async ({ tx }: RuleContext, payment: PaymentFact): Promise<LedgerTxn> => {
  const row = await tx.db
    .selectFrom('paymentAttempt')
    .select('txn')
    .where('payment', '=', payment.id)
    .executeTakeFirst()
  const txn = row?.txn ? await tx.get(ledgerTxn, row.txn) : undefined
  if (!txn) throw new Error(`payment ${payment.no} has added nothing to the balance`)
  return txn
}

/**
 * Credits the money of a payment to the balance, once, however often it is called: a top-up, or
 * money that arrived too late for its purpose.
 */
export const creditPayment = async (payment: PaymentFact, ctx: RuleContext): Promise<LedgerTxn> => {
  const txn = await creditBalance(ctx, {
    kind: 'CASH',
    amount: payment.amount,
    type: 'TOP_UP',
    source: payment.no,
    key: `payment ${payment.id}`,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a choice of the record
    payType: payment.payType as PayType,
    at: payment.at,
  })
  await ctx.tx.db
    .updateTable('paymentAttempt')
    .set({ txn: txn.id })
    .where('payment', '=', payment.id)
    .execute()
  return txn
}

/**
 * Refund handler of credited payments: deducts the rest of the top-up from the balance, never from
 * a gift. Money that an order has used is no longer left (34652).
 */
export const creditedRefunds: Required<Pick<PaymentPurpose, 'refunded' | 'refundFailed'>> = {
  async refunded(payment, { no, amount, reason }, ctx) {
    await refundTransaction(ctx, await creditOf(ctx, payment), {
      amount,
      reason,
      key: `refund ${no}`,
    })
  },
  async refundFailed(payment, { no, amount, reason }, ctx) {
    // with the same key it is the transaction of the refund
    const txn = await refundTransaction(ctx, await creditOf(ctx, payment), {
      amount,
      reason,
      key: `refund ${no}`,
    })
    await reverseTransaction(ctx, txn, { reason })
  },
}

/** The effects of top-ups. */
export const topUpPurpose: PaymentPurpose = {
  name: 'topUp',
  settled: async (payment, ctx) => {
    await creditPayment(payment, ctx)
  },
  ...creditedRefunds,
}

/** FIN-09: the least amount of a top-up, in minor units. */
export const topUpMinimum = async (ctx: Pick<Paying, 'tx' | 'of' | 'ports'>): Promise<bigint> => {
  const rule = paymentRuleOf(ctx)
  const { currency } = rule.institution
  let most = 1n
  for (const ask of ctx.ports.paymentRegistry.topUpMinimums) {
    const least = await ask(currency, rule)
    if (least !== undefined && least > most) most = least
  }
  return most
}

/** A requested top-up. */
export interface TopUpWish {
  /** With two decimals. */
  readonly amount: string
  readonly payType: PayType
  readonly returnTo: string
}

/**
 * Starts a top-up in the institution's currency. Throws 2112 below the package's condition, 9994
 * and 16024.
 */
export const startTopUp = async (ctx: Paying, wish: TopUpWish): Promise<Payment> => {
  const { institution, lang } = paymentRuleOf(ctx)
  const { currency } = institution
  const amount = parseAmountInput(wish.amount, currency)
  const least = await topUpMinimum(ctx)
  if (amount < least)
    throw errors
      .topUpBelow({ min: moneyText(formatAmount(least, currency), currency, lang) })
      .at('amount')
  const { payType, returnTo } = wish
  return startPayment(ctx, { purpose: 'topUp', source: null, amount, currency, payType, returnTo })
}
