import {
  transferClaim,
  type TransferClaim,
} from '../../../resources/payments/transfer-claim/transferClaim.resource.ts'
import { moneyText } from '../../../src/schema/moneyText.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'
import { creditBalance, parseAmountInput } from '../ledger/index.ts'

const openClaim = async ({ tx }: RuleContext, id: string): Promise<TransferClaim> => {
  const claim = await tx.lock(transferClaim, id)
  if (!claim) throw errors.notFound()
  if (claim.state !== 'SUBMITTED') throw errors.transferDecided()
  return claim
}

/**
 * For the platform's operator: confirms that a transfer has arrived, and credits it, once.
 * `amount`: the received sum, with two decimals, if it differs from the claim. Throws 34670 if it
 * is already decided, and 321 if the amount is required because the claim is in another currency.
 */
export const confirmTransfer = async (
  ctx: RuleContext,
  id: string,
  { amount, reply }: { readonly amount?: string | null; readonly reply?: string | null } = {},
): Promise<void> => {
  const claim = await openClaim(ctx, id)
  const { currency } = ctx.institution
  // claimed before the currency was chosen: the operator must enter the amount
  if (!amount && (claim.currency ?? currency) !== currency)
    throw errors.invalidParameter().at('amount')
  const text = amount ?? claim.amount
  await creditBalance(ctx, {
    kind: 'CASH',
    amount: parseAmountInput(text, currency),
    type: 'TRANSFER',
    source: claim.payer,
    key: `transfer ${id}`,
    payType: 'TRANSFER_ACCOUNTS',
  })
  await ctx.change(transferClaim, id, {
    state: 'CONFIRMED',
    reply: reply ?? (text === claim.amount ? null : moneyText(text, currency, ctx.lang)),
    decidedAt: ctx.now,
  })
}

/**
 * Rejects a claim, for the platform's operator: nothing has arrived. Throws 34670 if it is
 * decided already.
 */
export const rejectTransfer = async (
  ctx: RuleContext,
  id: string,
  reply: string,
): Promise<void> => {
  await openClaim(ctx, id)
  await ctx.change(transferClaim, id, { state: 'REJECTED', reply, decidedAt: ctx.now })
}
