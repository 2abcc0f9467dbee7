import { expressionBuilder, type Compilable, type Kysely, type SqlBool } from 'kysely'
import { fragment, fragmentOf } from './branded.ts'
import { columnType, quote } from './ddl.ts'
import type { ColumnSpec, TableSpec } from './sql-types.ts'
import { place } from './placeholders.ts'
import type { AnyDatabase } from './statements.ts'

/**
 * Rows travel as one JSON parameter, place `rows`: one statement for any number of them, prepared
 * alike on both drivers, and cheaper to write than tens of thousands of parameters.
 */
export const rowSet = (table: TableSpec, columns: readonly string[]) => {
  const list = columns.map(
    name => `${quote(name)} ${isGrams(table, name) ? 'text' : columnType(columnOf(table, name))}`,
  )
  return fragment<Record<string, unknown>>`json_to_recordset(${place('rows')}::json)`.as<'row$'>(
    fragmentOf(`"row$"(${list.join(', ')})`),
  )
}

const columnOf = (table: TableSpec, name: string): ColumnSpec => {
  const column = table.columns[name]
  if (!column) throw new Error(`no column ${table.name}.${name}`)
  return column
}
// a list of numbers is parsed much faster from the text '{1,2}' than from JSON
const isGrams = (table: TableSpec, name: string) => columnOf(table, name).type === 'int4[]'
const eb = expressionBuilder<AnyDatabase, string>()
/** Returns a column of the row set in the form in which its table stores it. */
export const columnValue = (table: TableSpec, name: string) => {
  const ref = eb.ref(`row$.${name}`)
  return isGrams(table, name) ? fragment`${ref}::${fragmentOf('int4[]')}` : ref
}

const storedOrNew = (table: TableSpec, name: string) =>
  fragment`coalesce(${columnValue(table, name)}, ${eb.ref(`${table.name}.${name}`)})`

const inserting = (db: Kysely<AnyDatabase>, table: TableSpec, columns: readonly string[]) =>
  db
    .insertInto(table.name)
    .columns([...columns])
    .expression(
      db
        .selectFrom(rowSet(table, columns))
        .select(columns.map(name => fragment`${columnValue(table, name)}`.as(name))),
    )

/** insert … select from the rows; the plugin adds the institution. */
export const insertStatement = (
  db: Kysely<AnyDatabase>,
  table: TableSpec,
  columns: readonly string[],
): Compilable => inserting(db, table, columns)

/** The same for rows whose primary key doesn't exist yet; returns the ids of the inserted ones. */
export const insertNewStatement = (
  db: Kysely<AnyDatabase>,
  table: TableSpec,
  columns: readonly string[],
): Compilable =>
  inserting(db, table, columns)
    .onConflict(on =>
      on.columns(table.primary.filter(name => name !== 'institutionId')).doNothing(),
    )
    .returning('id')

/**
 * Sets every column of `columns` of the rows with the same id; a column of `secrets` keeps its
 * value if the row has none.
 */
export const updateStatement = (
  db: Kysely<AnyDatabase>,
  table: TableSpec,
  columns: readonly string[],
  secrets: ReadonlySet<string>,
): Compilable =>
  db
    .updateTable(table.name)
    .from(rowSet(table, ['id', ...columns]))
    .set(
      Object.fromEntries(
        columns.map(name => [
          name,
          secrets.has(name) ? storedOrNew(table, name) : columnValue(table, name),
        ]),
      ),
    )
    .whereRef(`${table.name}.id`, '=', 'row$.id')

/** Deletes the rows of some ids (place `ids`). */
export const deleteRowsStatement = (db: Kysely<AnyDatabase>, table: TableSpec): Compilable =>
  db
    .deleteFrom(table.name)
    .where(fragment<SqlBool>`${eb.ref(`${table.name}.id`)} = any(${place('ids')})`)

/** Sets some columns of rows of a system table, found by its primary key. */
export const amendStatement = (
  db: Kysely<AnyDatabase>,
  table: TableSpec,
  columns: readonly string[],
): Compilable => {
  const keys = table.primary.filter(name => name !== 'institutionId')
  const start = db
    .updateTable(table.name)
    .from(rowSet(table, [...keys, ...columns]))
    .set(Object.fromEntries(columns.map(name => [name, columnValue(table, name)])))
  return keys.reduce(
    (query, name) => query.whereRef(`${table.name}.${name}`, '=', `row$.${name}`),
    start,
  )
}

/**
 * The `rows` parameter. jsonb columns contain JSON text, which must not become a string within the
 * JSON; null stands for a missing value.
 */
export const rowsParameter = (
  table: TableSpec,
  rows: readonly Readonly<Record<string, unknown>>[],
): string => {
  const json = Object.entries(table.columns)
    .filter(([, column]) => column.type === 'jsonb')
    .map(([name]) => name)
  if (!json.length) return JSON.stringify(rows)
  return JSON.stringify(
    rows.map(row => {
      const copy: Record<string, unknown> = { ...row }
      for (const name of json)
        if (typeof copy[name] === 'string') copy[name] = JSON.parse(copy[name])
      return copy
    }),
  )
}
