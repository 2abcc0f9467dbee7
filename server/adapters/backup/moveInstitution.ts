import type { SqlConnection } from '../../platform/store/driver.ts'
import {
  currentTransaction,
  dumpRows,
  dumpTables,
  insertSql,
  isOfOneKind,
  passTransactions,
  type DumpedTable,
} from '../../platform/store/dump.ts'
import { rowsOfInstitution, withGrams } from '../../platform/store/moves.ts'
import type { TableSpec } from '../../platform/store/sql-types.ts'
import type { OpenDatabase } from './database.ts'
import { WrongBackup } from './format.ts'
import { MovedAccounts, type MovedRow } from './movedAccounts.ts'

export interface InstitutionMove {
  /** An embedded database of the same version as the target. */
  readonly source: OpenDatabase
  readonly target: OpenDatabase
  readonly institution: string
  /** The declared tables that belong to no institution. */
  readonly globals: ReadonlyMap<string, TableSpec>
  /** Brings the institution's files; runs before the rows are committed. */
  readonly bringFiles: () => Promise<void>
}

export interface MovedRows {
  readonly rows: number
  readonly samePeople: MovedAccounts['samePeople']
  /** The institution's new number; undefined: it keeps the one that it has. */
  readonly newNumber: string | undefined
}

const asObject = (columns: readonly string[], row: string): MovedRow => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `dumpRows` wrote it
  const values = JSON.parse(row) as readonly (string | null)[]
  return Object.fromEntries(columns.map((column, n) => [column, values[n] ?? null]))
}
const asRow = (columns: readonly string[], values: MovedRow): string =>
  JSON.stringify(columns.map(column => values[column] ?? null))

/** A number of eight digits that no institution of the target has. */
const freeNumber = async (sql: SqlConnection): Promise<string> => {
  for (;;) {
    const number = String(Math.floor(10_000_000 + Math.random() * 90_000_000))
    const { rows } = await sql.query('select 1 from "institution" where "schoolNo" = $1', [number])
    if (!rows.length) return number
  }
}

/** Changes the rows of global tables on their way. */
class GlobalRows {
  readonly #target: SqlConnection
  readonly #globals: InstitutionMove['globals']
  readonly accounts: MovedAccounts
  newNumber: string | undefined

  constructor({ target, globals }: InstitutionMove, accounts: MovedAccounts) {
    this.#target = target.sql
    this.#globals = globals
    this.accounts = accounts
  }

  async settle(
    name: string,
    columns: readonly string[],
    rows: readonly string[],
  ): Promise<readonly string[]> {
    const moves = this.#globals.get(name)?.moves
    if (name !== 'account' && name !== 'institution' && moves?.with !== 'accounts') return rows
    const values = rows.map(row => asObject(columns, row))
    const settled =
      name === 'account'
        ? await this.accounts.take(this.#target, values)
        : name === 'institution'
          ? await Promise.all(values.map(row => this.#numbered(row)))
          : values.filter(row => this.accounts.newIds.has(row[moves?.by ?? ''] ?? ''))
    return settled.map(row => asRow(columns, row))
  }

  async #numbered(row: MovedRow): Promise<MovedRow> {
    const { rows } = await this.#target.query('select 1 from "institution" where "schoolNo" = $1', [
      row['schoolNo'],
    ])
    if (!rows.length) return row
    this.newNumber = await freeNumber(this.#target)
    return { ...row, schoolNo: this.newNumber }
  }
}

const refuseIfThere = async ({ target, institution }: InstitutionMove): Promise<void> => {
  const { rows } = await target.sql.query('select "name" from "institution" where "id" = $1', [
    institution,
  ])
  if (rows.length)
    throw new WrongBackup(
      `${String(rows[0]?.['name'])} is in this installation already, and nothing was changed: an institution is restored where it is not`,
    )
}

const schoolNamesOf = async ({ source, institution }: InstitutionMove) => {
  const { rows } = await source.sql.query(
    'select "account" from "account" where "madeBy" = $1 and "account" is not null',
    [institution],
  )
  return new Set(rows.map(({ account }) => String(account)))
}

const copyTable = async (
  move: InstitutionMove,
  globalRows: GlobalRows,
  { from, into }: { readonly from: DumpedTable; readonly into: DumpedTable },
): Promise<number> => {
  const where = rowsOfInstitution(from, move.globals)
  if (where === undefined) return 0
  const { table, join } =
    move.target.kind === 'postgres' ? withGrams(from, into) : { table: from, join: '' }
  const columns = table.columns.map(({ name }) => name)
  const statement = insertSql(into, columns)
  let count = 0
  for await (const rows of dumpRows(move.source.sql, table, `${join} ${where}`, [
    move.institution,
  ])) {
    const settled = await globalRows.settle(table.name, columns, rows)
    if (settled.length) await move.target.sql.query(statement, [`[${settled.join(',')}]`])
    count += settled.length
  }
  return count
}

/**
 * Copies an institution from one database to another: its rows, the accounts of its people, and its
 * files, in one transaction of the target, in which others may work.
 * @throws WrongBackup if the institution is there already
 */
export const moveInstitution = async (move: InstitutionMove): Promise<MovedRows> => {
  const { source, target, bringFiles } = move
  await refuseIfThere(move)
  await passTransactions(target.sql, await currentTransaction(source.sql))
  const accounts = new MovedAccounts(move.institution, await schoolNamesOf(move))
  const globalRows = new GlobalRows(move, accounts)
  const targets = new Map((await dumpTables(target.sql)).map(table => [table.name, table]))
  // accounts before what belongs to them
  const tables = (await dumpTables(source.sql)).toSorted(
    (a, b) => Number(b.name === 'account') - Number(a.name === 'account'),
  )
  await source.sql.begin()
  await target.sql.begin()
  try {
    let rows = 0
    for (const from of tables) {
      const into = targets.get(from.name)
      if (into) rows += await copyTable(move, globalRows, { from, into })
      else if (!isOfOneKind(from.name)) throw new Error(`no table ${from.name}`)
    }
    await bringFiles()
    await target.sql.commit()
    return { rows, samePeople: accounts.samePeople, newNumber: globalRows.newNumber }
  } catch (error) {
    await target.sql.rollback().catch(() => undefined)
    throw error
  } finally {
    await source.sql.rollback()
  }
}
