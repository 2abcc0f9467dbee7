import type { AccountBalance } from '../../../resources/ledger/ledger.calls.ts'
import { usageTypes } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { dateOf, toInstant, toLocal } from '../../../src/schema/zone.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { formatAmount, fromHundredths } from './amounts.ts'
import { readLedgerBalance } from './balance.ts'

/** Types of charges: what was used, plans and the booking system. */
const charges = [...usageTypes, 'PACKAGE', 'BOOKING'] as const
const payments = ['TOP_UP', 'TRANSFER', 'VOUCHER'] as const
/** Gifts that the screen names. */
const maxGifts = 5

/** The contents of /accountInformation (FIN-01). `now`: ISO 8601. */
export const readAccount = async (
  scope: Pick<Scope, 'db'>,
  institution: InstitutionView,
  now: string,
): Promise<AccountBalance> => {
  const { currency, timezone } = institution
  const { cash, gift } = await readLedgerBalance({ tx: scope, institution })
  const month = dateOf(toLocal(now, timezone)).slice(0, 7)
  const since = toInstant(`${month}-01T00:00`, timezone).at
  const sums = await tablesOf(scope, ledgerTxn)
    .selectFrom('ledgerTxn')
    .select(eb => [
      'type',
      eb.fn.sum<string>('amount').as('amount'),
      eb.fn.sum<string>('cash').as('cash'),
    ])
    .where('at', '>=', since)
    // journal entries are never deleted; the condition matches their indexes
    .where('deletedAt', 'is', null)
    .groupBy('type')
    .execute()
  const sumOf = (types: readonly string[], of: 'amount' | 'cash') =>
    sums
      .filter(({ type }) => types.includes(type))
      .reduce((sum, one) => sum + fromHundredths(one[of], currency), 0n)
  const gifts = await tablesOf(scope, ledgerTxn)
    .selectFrom('ledgerLot')
    .innerJoin('ledgerTxn', 'ledgerTxn.id', 'ledgerLot.txnId')
    .select(['ledgerTxn.id', 'ledgerTxn.source', 'ledgerLot.left', 'ledgerLot.expiresAt'])
    .where('ledgerLot.left', '>', 0)
    .where('ledgerLot.expiresAt', '>', now)
    .orderBy('ledgerLot.expiresAt')
    .limit(maxGifts)
    .execute()
  const text = (minor: bigint) => formatAmount(minor, currency)
  return {
    currency,
    total: text(cash + gift),
    cash: text(cash),
    gift: text(gift),
    month,
    recharged: text(sumOf(payments, 'cash')),
    consumed: text(-sumOf(charges, 'amount')),
    expiring: gifts.map(({ id, source, left, expiresAt }) => ({
      id,
      source,
      left: text(BigInt(left)),
      expiresAt: expiresAt ?? '',
    })),
  }
}
