import { quote } from './ddl.ts'
import type { DumpedTable } from './dump.ts'
import type { TableSpec } from './sql-types.ts'
import { gramsColumn } from './tables.ts'

/** SQL of the accounts of an institution's people; `$1` is the institution. */
const accountsSql = `select "accountId" from "membership" where "institutionId" = $1
  union select "accountId" from "member" where "institutionId" = $1
  union select "accountId" from "accountLink" where "institutionId" = $1
  union select "id" from "account" where "madeBy" = $1`

/**
 * The rows of a table that belong to one institution, as SQL after `from <table> t` with the
 * institution as `$1`; undefined if none do.
 * @param globals the declared tables that belong to no institution
 */
export const rowsOfInstitution = (
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  globals: ReadonlyMap<string, TableSpec>,
): string | undefined => {
  const declared = globals.get(name)
  if (!declared)
    return columns.some(column => column.name === 'institutionId')
      ? 'where t."institutionId" = $1'
      : undefined
  if (!declared.moves) return undefined
  const by = `t.${quote(declared.moves.by)}`
  return declared.moves.with === 'institution'
    ? `where ${by} = $1`
    : `where ${by} in (${accountsSql})`
}

/**
 * A table of the embedded store with the grams of its records, as PostgreSQL has them: the columns
 * to read, and the SQL that joins their table, after `from <table> t`.
 */
export const withGrams = (
  table: DumpedTable,
  into: Pick<DumpedTable, 'columns'>,
): { readonly table: DumpedTable; readonly join: string } => {
  const grams = into.columns.find(({ name }) => name === gramsColumn)
  if (!grams) return { table, join: '' }
  const sql = `coalesce(g.${quote(gramsColumn)}, '{}')`
  return {
    table: { ...table, columns: [...table.columns, { ...grams, sql }] },
    join: `left join ${quote(`${table.name}$search`)} g on g."institutionId" = t."institutionId" and g."id" = t."id"`,
  }
}
