import type { SqlConnection } from '../../../server/platform/store/driver.ts'
import { quote } from '../../../server/platform/store/ddl.ts'
import { dumpTables } from '../../../server/platform/store/dump.ts'
import type { VersionRows } from './fixture.ts'

/** All rows of all tables that have any, in the order of their primary keys. */
export const dumpJsonRows = async (sql: SqlConnection): Promise<readonly VersionRows[]> => {
  const dumped: VersionRows[] = []
  for (const { name, key } of await dumpTables(sql)) {
    const { rows } = await sql.query(
      `select row_to_json(t)::text as "row" from ${quote(name)} t order by ${key}`,
      [],
    )
    if (rows.length) dumped.push({ table: name, rows: rows.map(({ row }) => String(row)) })
  }
  return dumped
}
