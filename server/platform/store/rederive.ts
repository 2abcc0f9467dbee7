import { closeJournal, openJournal } from './append-only.ts'
import type { Catalog } from './catalog.ts'
import { catalogType, quote, sqlText } from './ddl.ts'
import type { SqlConnection } from './driver.ts'
import { findsColumn } from './custom-columns.ts'
import { derivedVersion } from './grams.ts'
import { decode, derive, gramsOf, type StoredRow } from './row-codec.ts'
import { gramsColumn, isDerived, type ResourceTable } from './tables.ts'

const size = 500

/** Describes how the derived columns of a table are computed; stored as the table's comment. */
const signatureOf = (table: ResourceTable): string =>
  JSON.stringify([
    derivedVersion,
    ...table.fields
      .filter(f => f.find ?? (f.members || f.sort !== f.name))
      .map(f => [f.name, f.kind.name, f.sort ?? '', f.find ?? '', f.members]),
    // a copy of one kind of store that another kind opens
    ...(table.search ? ['apart'] : []),
  ])

/**
 * Recomputes sort keys, find texts and grams of all rows if their definition has changed: a field
 * that becomes searchable then finds existing rows. Runs in the caller's transaction.
 * @returns the number of recomputed rows
 */
export const rederive = async (
  sql: SqlConnection,
  table: ResourceTable,
  existed: boolean,
  catalog: Catalog,
): Promise<number> => {
  const { spec, search } = table
  const { name } = spec
  const signature = signatureOf(table)
  if (catalog.comment(name) === signature) return 0
  await sql.script(`comment on table ${quote(name)} is ${sqlText(signature)}`)
  const derived = Object.keys(spec.columns).filter(isDerived)
  if (!existed || !(derived.length || search)) return 0

  const finds = table.custom ? [findsColumn] : []
  const list = ['institutionId', ...table.read, ...finds].map(quote).join(', ')
  const readSql = `select ${list} from ${quote(name)} where ("institutionId", "id") > ($1, $2) order by "institutionId", "id" limit ${size}`
  const columnTypes = (columns: readonly string[]) =>
    ['institutionId', 'id', ...columns].map(column => `${quote(column)} text`).join(', ')
  const set = derived.map(column => {
    const { [column]: known } = spec.columns
    return `${quote(column)} = r.${quote(column)}${known && known.type !== 'text' ? `::${catalogType(known)}` : ''}`
  })
  const writeSql = `update ${quote(name)} t set ${set.join(', ')} from json_to_recordset($1::json) r(${columnTypes(derived)}) where t."institutionId" = r."institutionId" and t."id" = r."id"`
  const grams = quote(gramsColumn)
  const searchSql =
    search &&
    `insert into ${quote(search.name)} select r."institutionId", r."id", r.${grams}::integer[] from json_to_recordset($1::json) r(${columnTypes([gramsColumn])})
      on conflict ("institutionId", "id") do update set ${grams} = excluded.${grams}`
  if (spec.appendOnly) await sql.script(openJournal(name))
  let done = 0
  let last: readonly unknown[] = ['', '']
  for (;;) {
    const { rows } = await sql.query(readSql, last)
    const derivedRows = rows.map((stored): StoredRow => {
      const fresh: StoredRow = { ...stored }
      derive(decode(table, stored), fresh, table.fields)
      return { ...fresh, [gramsColumn]: gramsOf(table, String(stored['institutionId']), fresh) }
    })
    const rowsJson = (columns: readonly string[]) =>
      JSON.stringify(
        derivedRows.map(row =>
          Object.fromEntries(
            ['institutionId', 'id', ...columns].map(column => [column, row[column]]),
          ),
        ),
      )
    if (derivedRows.length && derived.length) await sql.query(writeSql, [rowsJson(derived)])
    if (derivedRows.length && searchSql) await sql.query(searchSql, [rowsJson([gramsColumn])])
    done += rows.length
    const end = rows.at(-1)
    if (!end || rows.length < size) break
    last = [end['institutionId'], end['id']]
  }
  if (spec.appendOnly) await sql.script(closeJournal)
  return done
}
