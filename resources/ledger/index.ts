import { ledgerTxn } from './ledger-txn/ledgerTxn.resource.ts'
import { ledgerPosting } from './ledger-posting/ledgerPosting.resource.ts'
import { ledgerUse } from './ledger-use/ledgerUse.resource.ts'
import './ledger.errors.ts'

/** Its records, in the order of their menu entries. */
export const ledgerRecords = {
  ledgerTxn,
  ledgerPosting,
  ledgerUse,
} as const
