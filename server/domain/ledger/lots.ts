import { ledgerUse } from '../../../resources/ledger/ledger-use/ledgerUse.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { fromHundredths } from './amounts.ts'
import { Purse, type LedgerLot, type LotUse } from './purse.ts'

const isKind = (kind: string): kind is LedgerLot['kind'] =>
  kind === 'CASH' || kind === 'GIFT' || kind === 'DEBT'

/** Loads the open lots, and the given ones. The caller holds the ledger's lock. */
export const loadPurse = async (
  { db }: Pick<StoreTx, 'db'>,
  others: readonly string[],
): Promise<Purse> => {
  const rows = await db
    .selectFrom('ledgerLot')
    .select(['txnId', 'kind', 'amount', 'left', 'expiresAt', 'at'])
    .where(eb => eb.or([eb('left', '>', 0), ...(others.length ? [eb('txnId', 'in', others)] : [])]))
    .execute()
  return new Purse(
    rows.map(({ txnId, kind, amount, left, expiresAt, at }) => {
      if (!isKind(kind)) throw new Error(`lot ${txnId} is of no kind`)
      return { id: txnId, kind, amount: BigInt(amount), left: BigInt(left), expiresAt, at }
    }),
  )
}

/** The current funding of these debits: the sums of their uses by lot. */
export const loadFunding = async (
  tx: Pick<StoreTx, 'db'>,
  debits: readonly string[],
  currency: string,
): Promise<readonly LotUse[]> => {
  if (!debits.length) return []
  const rows = await tablesOf(tx, ledgerUse)
    .selectFrom('ledgerUse')
    .select(eb => ['debit', 'lot', eb.fn.sum<string>('amount').as('sum')])
    .where('debit', 'in', debits)
    .where('deletedAt', 'is', null)
    .groupBy(['debit', 'lot'])
    .execute()
  return rows.map(({ debit, lot, sum }) => ({ debit, lot, amount: fromHundredths(sum, currency) }))
}

const rowOf = ({ id, left, amount, ...rest }: LedgerLot) => ({
  txnId: id,
  ...rest,
  amount: Number(amount),
  left: Number(left),
})

/** Writes what the transactions changed. */
export const storePurse = async (
  tx: Pick<StoreTx, 'append' | 'amend'>,
  purse: Purse,
): Promise<void> => {
  const changed = [...purse.changed]
  const added = changed.filter(({ id }) => !purse.stored.has(id))
  const amended = changed.filter(({ id }) => purse.stored.has(id))
  if (added.length) await tx.append('ledgerLot', added.map(rowOf))
  if (amended.length) await tx.amend('ledgerLot', amended.map(rowOf), ['left'])
}
