import { catalogType, quote } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import { derivedVersion } from './grams.ts'
import { decode, derive, type Stored } from './row-codec.ts'
import { isDerived, type ResourceTable } from './tables.ts'

const size = 500
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/** How the derived columns of a table are made; kept as the table's comment. */
const signatureOf = (table: ResourceTable): string =>
  JSON.stringify([
    derivedVersion,
    ...table.fields
      .filter(f => f.find ?? (f.members || f.sort !== f.name))
      .map(f => [f.name, f.kind.name, f.sort ?? '', f.find ?? '', f.members]),
  ])

/**
 * Makes sort keys, find texts and grams of all rows anew where the definition of them has changed since they were made: a field that
 * is searched from now on finds the rows that were there before. Runs in the caller's transaction.
 * @returns how many rows were made anew
 */
export const rederive = async (sql: SqlConnection, table: ResourceTable, existed: boolean): Promise<number> => {
  const { name, columns } = table.spec
  const signature = signatureOf(table)
  const { rows: known } = await sql.query(`select obj_description(${text(quote(name))}::regclass, 'pg_class') as "signature"`, [])
  if (known[0]?.['signature'] === signature) return 0
  await sql.script(`comment on table ${quote(name)} is ${text(signature)}`)
  const derived = Object.keys(columns).filter(isDerived)
  if (!existed || !derived.length) return 0

  const list = ['institutionId', ...table.read].map(quote).join(', ')
  const readSql = `select ${list} from ${quote(name)} where ("institutionId", "id") > ($1, $2) order by "institutionId", "id" limit ${size}`
  const typed = derived.map(column => `${quote(column)} text`).join(', ')
  const set = derived.map(column => {
    const spec = columns[column]
    return `${quote(column)} = r.${quote(column)}${spec && spec.type !== 'text' ? `::${catalogType(spec)}` : ''}`
  })
  const writeSql = `update ${quote(name)} t set ${set.join(', ')} from json_to_recordset($1::json) r("institutionId" text, "id" text, ${typed}) where t."institutionId" = r."institutionId" and t."id" = r."id"`
  let done = 0
  let last: readonly unknown[] = ['', '']
  for (;;) {
    const { rows } = await sql.query(readSql, last)
    const made = rows.map(stored => {
      const institutionId = String(stored['institutionId'])
      const row = decode(table, stored)
      const fresh: Stored = { ...stored }
      derive(table, institutionId, row, fresh)
      return Object.fromEntries(['institutionId', 'id', ...derived].map(column => [column, fresh[column]]))
    })
    if (made.length) await sql.query(writeSql, [JSON.stringify(made)])
    done += rows.length
    const end = rows.at(-1)
    if (!end || rows.length < size) return done
    last = [end['institutionId'], end['id']]
  }
}
