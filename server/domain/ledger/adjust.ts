import type { adjustments } from '../../../resources/ledger/ledger-txn/ledgerTxn.actions.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { parseAmountInput } from './amounts.ts'
import { chargeBalance, creditBalance } from './face.ts'

/**
 * Corrects the balance by a separate transaction, whose description is the reason. Throws 16026 if
 * it would take more than is left.
 */
export const adjustBalance = async (
  ctx: RuleContext,
  kind: keyof typeof adjustments,
  amount: string,
  reason: string,
): Promise<void> => {
  const adjustment = {
    amount: parseAmountInput(amount, ctx.institution.currency),
    type: 'ADJUSTMENT',
    source: reason,
    // one for each call: a repeat with the same idempotency key is answered before
    key: `adjustment ${ctx.requestId}`,
  } as const
  if (kind === 'TAKE') await chargeBalance(ctx, adjustment)
  else await creditBalance(ctx, { kind: kind === 'GIVE' ? 'GIFT' : 'CASH', ...adjustment })
  ctx.tx.operation({ detail: { reason, kind, amount } })
}
