import { defineDomain } from '../../engine/domain.ts'
import { expireGifts } from './expiry.ts'
import { ledgerAudit, overdraftAudit } from './ledger.audit.ts'
import { ledgerCalls } from './ledger.routes.ts'
import { ledgerTables } from './tables.ts'

// what moves money: in the caller's transaction
export { chargeBalance, creditBalance, refundTransaction, reverseTransaction } from './face.ts'
export { lockLedger, postTransactions } from './post.ts'
export { readLedgerBalance } from './balance.ts'
export {
  exponentOf,
  formatAmount,
  fromHundredths,
  parseAmount,
  parseAmountInput,
  type Minor,
} from './amounts.ts'
export type { LedgerRequest } from './request.ts'
// what the operator sees verified
export const ledgerChecks = [ledgerAudit, overdraftAudit]

const tenMinutes = 600_000

export const ledger = defineDomain({
  name: 'ledger',
  about: 'Double-entry accounts of each institution, cash and gifts apart.',
  rules: [() => import('./rules/ledgerTxn.ts')],
  calls: ledgerCalls,
  tables: ledgerTables,
  schedules: [{ name: 'expire gifts', every: tenMinutes, ofEach: expireGifts }],
  audit: ledgerChecks,
})
