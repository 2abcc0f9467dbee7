import type { SqlDriver } from '../../server/platform/store/driver.ts'
import type { OpenDatabase } from '../../server/adapters/backup/database.ts'
import {
  dumpRows,
  dumpTables,
  isOfOneKind,
  textSettings,
  type DumpedTable,
} from '../../server/platform/store/dump.ts'

/** A driver as the commands of backups use it. `close` ends its connection, not the driver. */
export const asDatabase = async (driver: SqlDriver): Promise<OpenDatabase> => {
  const sql = await driver.connect()
  await sql.script(textSettings)
  return {
    kind: driver.kind,
    sql,
    close: async () => sql.release(),
  }
}

const rowsOf = async ({ sql }: OpenDatabase, table: Pick<DumpedTable, 'name' | 'columns'>) => {
  const found: string[] = []
  await sql.begin()
  for await (const rows of dumpRows(sql, table)) found.push(...rows)
  await sql.rollback()
  return found.toSorted()
}

/**
 * Compares the rows of all tables, value by value; returns the rows that only one database has,
 * after the names of their tables. What one kind of store derives is left out if the kinds differ.
 */
export const differingRows = async (a: OpenDatabase, b: OpenDatabase): Promise<string[]> => {
  const isComparable = (name: string) => a.kind === b.kind || !isOfOneKind(name)
  const [tablesOfA, tablesOfB] = await Promise.all([dumpTables(a.sql), dumpTables(b.sql)])
  const names = new Set([...tablesOfA, ...tablesOfB].map(({ name }) => name).filter(isComparable))
  const differing: string[] = []
  for (const name of names) {
    const table = tablesOfA.find(one => one.name === name)
    const other = tablesOfB.find(one => one.name === name)
    if (!table || !other) {
      differing.push(`${name}: is in one database only`)
      continue
    }
    const columns = table.columns.filter(column => isComparable(`"${column.name}"`))
    const [rowsOfA, rowsOfB] = [
      await rowsOf(a, { name, columns }),
      await rowsOf(b, { name, columns }),
    ]
    const [inA, inB] = [new Set(rowsOfA), new Set(rowsOfB)]
    if (rowsOfA.length !== rowsOfB.length)
      differing.push(`${name}: ${rowsOfA.length}, ${rowsOfB.length} rows`)
    for (const row of rowsOfA) if (!inB.has(row)) differing.push(`${name}: ${row}`)
    for (const row of rowsOfB) if (!inA.has(row)) differing.push(`${name}: ${row}`)
  }
  return differing
}
