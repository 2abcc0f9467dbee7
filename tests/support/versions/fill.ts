import type { SqlConnection, SqlDriver } from '../../../server/platform/store/driver.ts'
import { quote } from '../../../server/platform/store/ddl.ts'
import { passTransactions } from '../../../server/platform/store/dump.ts'
import type { VersionFixture, VersionRows } from './fixture.ts'

/** Characters of rows that are sent with one statement. @tuning */
const batchLength = 1_000_000

const batchesOf = (rows: readonly string[]): readonly string[] => {
  const batches: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (length > batchLength) {
      batches.push([])
      length = 0
    }
    batches.at(-1)?.push(row)
    length += row.length
  }
  return batches.map(batch => `[${batch.join(',')}]`)
}

const insertRows = async (sql: SqlConnection, { table, rows }: VersionRows): Promise<void> => {
  const columns = Object.keys(JSON.parse(rows[0] ?? '{}') as object)
    .map(quote)
    .join(', ')
  for (const batch of batchesOf(rows))
    await sql.query(
      `insert into ${quote(table)} (${columns}) select ${columns} from json_populate_recordset(null::${quote(table)}, $1::json)`,
      [batch],
    )
}

const searchEnd = '$search'
const grams = '"grams$"'
/**
 * Rows come from the embedded store, which has grams in separate tables; PostgreSQL has them in the
 * record's table.
 */
const insertGrams = async (sql: SqlConnection, { table, rows }: VersionRows): Promise<void> => {
  const record = quote(table.slice(0, -searchEnd.length))
  await sql.script(
    `create temp table "grams" ("institutionId" text collate "C", "id" text collate "C", ${grams} int4[])`,
  )
  for (const batch of batchesOf(rows))
    await sql.query(
      'insert into "grams" select * from json_populate_recordset(null::"grams", $1::json)',
      [batch],
    )
  await sql.script(`
    update ${record} r set ${grams} = g.${grams} from "grams" g where g."institutionId" = r."institutionId" and g."id" = r."id";
    drop table "grams"`)
}

/** Fills an empty database of either kind with what a version has left. */
export const fillFrom = async (
  driver: SqlDriver,
  { ddl, txid, tables }: VersionFixture,
): Promise<void> => {
  const sql = await driver.connect()
  try {
    await passTransactions(sql, txid)
    await sql.begin()
    await sql.script(ddl[driver.kind].tables.join(';'))
    for (const part of tables)
      await (driver.kind === 'postgres' && part.table.endsWith(searchEnd)
        ? insertGrams(sql, part)
        : insertRows(sql, part))
    // as in a dump: rows are inserted before constraints and triggers are created
    await sql.script(ddl[driver.kind].rest.join(';'))
    await sql.commit()
    sql.release()
  } catch (error) {
    sql.release(true)
    throw error
  }
}
