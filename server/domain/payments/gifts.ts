import type { LedgerTxn } from '../../../resources/ledger-txn/ledgerTxn.resource.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { creditBalance } from '../ledger/index.ts'

/** Gives an institution a part of its balance (SYSTEM_GIVEN), for the platform's operator. It is spent first and never refunded. */
export const giveCredit = (
  ctx: RuleContext,
  gift: {
    /** In minor units. */
    readonly amount: bigint
    readonly reason: string
    /** ISO 8601; for ever unless given. */
    readonly expiresAt?: string
    /** Makes the gift one of its kind: given again, it is the one that is there. */
    readonly key: string
  },
): Promise<LedgerTxn> =>
  creditBalance(ctx, {
    kind: 'GIFT',
    amount: gift.amount,
    type: 'GIFT',
    source: gift.reason,
    key: `gift ${gift.key}`,
    payType: 'SYSTEM_GIVEN',
    expiresAt: gift.expiresAt ?? null,
  })
