import { payment, type Payment } from '../../../resources/payments/payment/payment.resource.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { systemContexts } from '../../engine/records/system.ts'
import type { ChargeOutcome } from '../../platform/payments.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { factOf, paymentRuleOf, type Paying } from './context.ts'

type Problem = NonNullable<Payment['problem']>

/**
 * The problem with received money; undefined if there is none. `currency`: the institution's, which
 * may have been chosen after the payment began.
 */
const problemOf = (row: Payment, outcome: ChargeOutcome, currency: string): Problem | undefined => {
  if (outcome.currency !== row.currency || row.currency !== currency) return 'CURRENCY'
  return outcome.amount === factOf(row, '').amount ? undefined : 'AMOUNT'
}

/** Stores the transaction that paid a payment; false if that transaction already paid another. */
const claimTransaction = async (
  { global }: Pick<StoreTx, 'global'>,
  { no, payType }: Payment,
  transaction: string,
): Promise<boolean> => {
  const other = await global
    .selectFrom('paymentNumber')
    .select('no')
    .where('payType', '=', payType)
    .where('transaction', '=', transaction)
    .executeTakeFirst()
  if (other) return other.no === no
  await global.updateTable('paymentNumber').set({ transaction }).where('no', '=', no).execute()
  return true
}

const settle = async (ctx: Paying, row: Payment, outcome: ChargeOutcome): Promise<void> => {
  const { transaction = '', method = null } = outcome
  const rule = paymentRuleOf(ctx)
  const problem = problemOf(row, outcome, rule.institution.currency)
  const isOwn = problem === undefined && (await claimTransaction(ctx.tx, row, transaction))
  if (!isOwn) {
    if (row.state !== 'REVIEW')
      await rule.change(payment, row.id, { state: 'REVIEW', problem: problem ?? 'TRANSACTION' })
    return
  }
  await rule.change(payment, row.id, {
    state: 'SETTLED',
    problem: null,
    endedAt: rule.now,
    transaction,
    method,
  })
  await ctx.ports.paymentRegistry.purposes.get(row.purpose)?.settled(factOf(row, rule.now), rule)
}

const end = async (ctx: Paying, row: Payment, state: 'FAILED' | 'CLOSED'): Promise<void> => {
  const rule = paymentRuleOf(ctx)
  await rule.change(payment, row.id, { state, endedAt: rule.now })
  await ctx.ports.paymentRegistry.purposes.get(row.purpose)?.failed?.(factOf(row, rule.now), rule)
}

/**
 * Stores a payment's outcome from its provider and runs its purpose's handler, in one transaction.
 * However often and in whatever order outcomes arrive, money settles a payment once, and nothing
 * reverses that. Money of another amount or currency settles nothing; it is marked for a check.
 */
export const recordOutcome = async (
  ports: EnginePorts,
  institutionId: string,
  id: string,
  outcome: ChargeOutcome,
): Promise<void> => {
  if (outcome.state === 'PENDING') return
  const { state } = outcome
  const scope = ports.store.scope(institutionId)
  const known = await scope.get(payment, id)
  // most of the notices of one payment are repetitions
  if (!known || known.state === 'SETTLED' || (state !== 'SETTLED' && known.state !== 'PENDING'))
    return
  const of = await systemContexts(ports, institutionId)
  await scope.transaction(async tx => {
    const row = await tx.lock(payment, id)
    if (!row || row.state === 'SETTLED') return
    const ctx: Paying = { tx, of, ports }
    if (state === 'SETTLED') await settle(ctx, row, outcome)
    else if (row.state === 'PENDING') await end(ctx, row, state)
  })
}
