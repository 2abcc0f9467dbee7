import type { LedgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { postTransactions } from './post.ts'
import type { LedgerCharge, Credit, LedgerRequest, Refund, Reversal } from './request.ts'

const postOne = async (ctx: RuleContext, request: LedgerRequest): Promise<LedgerTxn> => {
  const [txn] = await postTransactions(ctx, [request])
  if (!txn) throw new Error('nothing was posted')
  return txn
}

/**
 * Adds a top-up, voucher, transfer or gift to the balance, and returns the transaction: with the
 * same `key` always the same one. Throws 321 if the key was used for another request.
 *
 * @example
 * await creditBalance(ctx, { kind: 'CASH', amount: 10_000n, type: 'TOP_UP', source: order.orderNo, key: `order ${order.id}`, payType: 'ALIPAY' })
 */
export const creditBalance = (ctx: RuleContext, credit: Credit): Promise<LedgerTxn> =>
  postOne(ctx, { do: 'credit', ...credit })

/**
 * Deducts an amount from the balance, gifts first. Throws 16026, with the remaining and missing
 * amounts, if the balance is too low.
 */
export const chargeBalance = (ctx: RuleContext, charge: LedgerCharge): Promise<LedgerTxn> =>
  postOne(ctx, { do: 'charge', ...charge })

/**
 * Refunds the rest of a cash top-up, or `amount` of it. Throws 34651 if the transaction is no
 * top-up, 34652 if less is left. The caller returns the money itself.
 */
export const refundTransaction = (
  ctx: RuleContext,
  of: LedgerTxn,
  refund: Omit<Refund, 'of'>,
): Promise<LedgerTxn> => postOne(ctx, { do: 'refund', of, ...refund })

/**
 * Posts the opposite of a transaction: a charge goes back to what funded it. Throws 34650, 34601,
 * and 34653 for a top-up that is partly spent.
 */
export const reverseTransaction = (
  ctx: RuleContext,
  of: LedgerTxn,
  reversal: Omit<Reversal, 'of'>,
): Promise<LedgerTxn> => postOne(ctx, { do: 'reverse', of, ...reversal })
