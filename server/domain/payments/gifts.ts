import type { LedgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'
import { creditBalance, parseAmountInput } from '../ledger/index.ts'

/**
 * Gives an institution a part of its balance (SYSTEM_GIVEN), for the platform's operator. It is
 * spent first and never refunded. Throws 9994 for a gift that would have expired already.
 */
export const giveCredit = async (
  ctx: RuleContext,
  gift: {
    /** With two decimals. */
    readonly amount: string
    readonly reason: string
    /** ISO 8601; for ever by default. */
    readonly expiresAt?: string | null
    /**
     * Idempotency key: giving it again returns the first gift. By default each call has its own.
     */
    readonly key?: string
  },
): Promise<LedgerTxn> => {
  const { amount, reason, expiresAt = null, key = ctx.requestId } = gift
  if (expiresAt !== null && expiresAt <= ctx.now) throw errors.invalidFormat().at('expiresAt')
  const txn = await creditBalance(ctx, {
    kind: 'GIFT',
    amount: parseAmountInput(amount, ctx.institution.currency),
    type: 'GIFT',
    source: reason,
    key: `gift ${key}`,
    payType: 'SYSTEM_GIVEN',
    expiresAt,
  })
  ctx.tx.operation({ detail: { reason, amount } })
  return txn
}
