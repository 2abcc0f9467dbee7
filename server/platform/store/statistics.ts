import type { Catalog } from './catalog.ts'
import { quote } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import { gramsColumn, type ResourceTable, type StoreKind } from './tables.ts'

/**
 * Statistics target of grams (in tens of values). With the default, the planner knows the frequency
 * of a thousand grams, which are used up by digits of phone numbers and accounts; it estimates
 * every other gram at one in two hundred rows, so it scans a list in its order for a gram that
 * hardly exists. When the common ones are known, it uses the index for rare ones. The embedded
 * store, whose thread is blocked meanwhile, samples fewer rows (0.3 s for 100,000, after as many
 * texts have changed), so it uses the index for values of up to one row in thirty.
 */
const targets = { pglite: 100, postgres: 300 } as const

/**
 * Raises the statistics target of grams. If the table existed before, PostgreSQL analyses it at
 * once (2.6 s for a million rows, once in the life of a database), and the embedded store when it
 * is next idle.
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
