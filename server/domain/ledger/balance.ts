import { ledgerPosting } from '../../../resources/ledger/ledger-posting/ledgerPosting.resource.ts'
import type { LedgerAccount } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import { readBalance as readSum } from '../../platform/store/balances.ts'
import type { Scope } from '../../platform/store/types.ts'
import { fromHundredths, type Minor } from './amounts.ts'

/** The balance of an institution, in minor units. Negative cash is a debt. */
export interface LedgerBalance {
  readonly cash: Minor
  readonly gift: Minor
  readonly currency: string
}

/** The sum of an account's postings, in minor units. */
export const accountSum = async (
  scope: Pick<Scope, 'db'>,
  account: LedgerAccount,
  currency: string,
): Promise<Minor> =>
  fromHundredths((await readSum(scope, ledgerPosting, { account, currency }))?.sum ?? 0, currency)

/** The balance of the institution, in or out of a transaction. */
export const readLedgerBalance = async ({
  tx,
  institution: { currency },
}: {
  readonly tx: Pick<Scope, 'db'>
  readonly institution: Pick<InstitutionView, 'currency'>
}): Promise<LedgerBalance> => ({
  cash: await accountSum(tx, 'CASH', currency),
  gift: await accountSum(tx, 'GIFT', currency),
  currency,
})
