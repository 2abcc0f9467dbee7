import type { Catalog } from './catalog.ts'
import { quote } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import { gramsColumn, type ResourceTable, type StoreKind } from './tables.ts'

/**
 * How many grams (in tens) the planner knows the frequency of. By default it knows a thousand,
 * which the digits of phones and accounts use up; it then takes every other gram for one in two
 * hundred rows, reads a list in its order to find what hardly exists, and reads it all. With the
 * common ones known it goes to the index for the rare. The embedded store, whose thread stands
 * still for it, looks at fewer rows (0.3 s for 100,000, after as many texts have changed): it would
 * go to the index for what one row in thirty has.
 */
const targets = { pglite: 100, postgres: 300 } as const

/**
 * Makes the database look closer at how often grams occur. Where the table was there before,
 * PostgreSQL looks at once (2.6 s for a million rows, once in the life of a database), and the
 * embedded store when it is next idle.
 */
export const observeGrams = async (
  sql: SqlConnection,
  kind: StoreKind,
  { spec, grams, search }: ResourceTable,
  existed: boolean,
  catalog: Catalog,
): Promise<void> => {
  const gramsTable = search ?? (grams ? spec : undefined)
  if (!gramsTable) return
  const [name, target] = [quote(gramsTable.name), targets[kind]]
  if (catalog.columns(gramsTable.name).get(gramsColumn)?.statistics === target) return
  const analyse = existed && kind === 'postgres' ? `; analyze ${name} (${quote(gramsColumn)})` : ''
  await sql.script(
    `alter table ${name} alter column ${quote(gramsColumn)} set statistics ${target}${analyse}`,
  )
}
