import { quote } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import type { ResourceTable } from './tables.ts'

/** Sums the entries of a journal that was there before it declared a balance. */
export const fillBalances = async (
  sql: SqlConnection,
  { spec, balance, summed }: ResourceTable,
  existed: ReadonlySet<string>,
): Promise<void> => {
  if (!balance || summed === undefined || !existed.has(spec.name) || existed.has(balance.name))
    return
  const keys = balance.primary.map(quote).join(', ')
  await sql.script(
    `insert into ${quote(balance.name)} (${keys}, "sum") select ${keys}, coalesce(sum(${quote(summed)}), 0) from ${quote(spec.name)} group by ${keys}`,
  )
}
