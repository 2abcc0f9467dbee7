import type { ComputeContext } from '../../engine/records/rules.ts'
import { formatAmount } from './amounts.ts'

/** The rest of top-ups and gifts, by their ids; other transactions are left out. */
export const leftOfTxns = async (
  ids: readonly string[],
  { reading, institution: { currency } }: ComputeContext,
): Promise<ReadonlyMap<string, { readonly left: string }>> => {
  if (!ids.length) return new Map()
  const rows = await reading.db
    .selectFrom('ledgerLot')
    .select(['txnId', 'left'])
    .where('txnId', 'in', ids)
    .where('kind', '!=', 'DEBT')
    .execute()
  return new Map(
    rows.map(({ txnId, left }) => [txnId, { left: formatAmount(BigInt(left), currency) }]),
  )
}
