import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { payment } from '../../../resources/payments/payment/payment.resource.ts'
import { paymentRefund } from '../../../resources/payments/payment-refund/paymentRefund.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

/** For each payment, the hundredths credited to the ledger. */
const creditsOf = async (scope: Scope): Promise<ReadonlyMap<string, number>> => {
  const attempts = await scope.db
    .selectFrom('paymentAttempt')
    .select(['payment', 'txn'])
    .where('txn', 'is not', null)
    .execute()
  const txns = await tablesOf(scope, ledgerTxn)
    .selectFrom('ledgerTxn')
    .select(['id', 'cash'])
    .where('payType', 'is not', null)
    .execute()
  const amounts = new Map(txns.map(({ id, cash }) => [id, Number(cash)]))
  return new Map(attempts.map(({ payment: id, txn }) => [id, amounts.get(txn ?? '') ?? 0]))
}

const refundsOf = async (scope: Scope): Promise<ReadonlyMap<string, number>> => {
  const sums = new Map<string, number>()
  const rows = await tablesOf(scope, paymentRefund)
    .selectFrom('paymentRefund')
    .select(['paymentId', 'amount'])
    .where('state', '!=', 'FAILED')
    .execute()
  for (const { paymentId, amount } of rows)
    sums.set(paymentId, (sums.get(paymentId) ?? 0) + Number(amount))
  return sums
}

/**
 * 13: the ledger was credited with what providers have settled, and refunds match what was
 * returned.
 */
export const paymentAudit: Check = {
  name: 'settled payments are credited once, and refunds add up (13)',
  label: {
    en: 'Payments are credited once, and refunds add up',
    zh: '每笔支付仅入账一次，退款金额一致',
  },
  async run({ scope, ports }, tell) {
    if (!ports.resources[payment.name]) return 'no payments'
    const [credits, refunds] = await Promise.all([creditsOf(scope), refundsOf(scope)])
    const rows = await tablesOf(scope, payment)
      .selectFrom('payment')
      .select(['id', 'no', 'purpose', 'amount', 'refunded', 'state'])
      .execute()
    for (const { id, no, purpose, amount, refunded, state } of rows) {
      const credit = credits.get(id) ?? 0
      // money that came too late for its order is credited too
      const isDue = purpose === 'topUp' && state === 'SETTLED'
      if (credit !== (isDue || credit ? Number(amount) : 0) || (credit && state !== 'SETTLED'))
        tell(`payment ${no} is ${state} over ${amount}, and the ledger was credited ${credit}`)
      if (isDue && !credit) tell(`payment ${no} is settled, and the ledger was not credited`)
      const back = refunds.get(id) ?? 0
      if (back !== Number(refunded ?? 0) || back > Number(amount))
        tell(`payment ${no} says that ${refunded ?? 0} went back, its refunds ${back}`)
    }
    return `${rows.length} payments`
  },
}
