import { quote } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import { gramsColumn, type ResourceTable } from './tables.ts'

/**
 * How many grams (in tens) the planner knows the frequency of. By default it knows a thousand, which the digits of phones and accounts
 * use up; it then takes every other gram for one in two hundred rows, reads a list in its order to find what hardly exists, and reads
 * it all. With the common ones known it goes to the index for the rare.
 */
const target = 300

const askedSql = 'select attstattarget as "target" from pg_attribute where attrelid = $1::regclass and attname = $2'

/**
 * Makes PostgreSQL look closer at how often grams occur. Where the table was there before, it looks at once (2.6 s for a million rows,
 * once in the life of a database). Not for the embedded store, which analyses on its caller's thread.
 */
export const observeGrams = async (sql: SqlConnection, table: ResourceTable, existed: boolean): Promise<void> => {
  if (!table.grams) return
  const name = quote(table.spec.name)
  const { rows } = await sql.query(askedSql, [name, gramsColumn])
  if (rows[0]?.['target'] === target) return
  const analyse = existed ? `; analyze ${name} (${quote(gramsColumn)})` : ''
  await sql.script(`alter table ${name} alter column ${quote(gramsColumn)} set statistics ${target}${analyse}`)
}
