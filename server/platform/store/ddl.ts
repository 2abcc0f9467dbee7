import type { ColumnSpec, ExclusionSpec, IndexSpec, SqlType, TableSpec } from './sql-types.ts'

const sqlNames: Readonly<Record<SqlType, string>> = {
  text: 'text collate "C"',
  bool: 'boolean',
  int4: 'integer',
  int8: 'bigint',
  date: 'date',
  timestamptz: 'timestamp(3) with time zone',
  xid8: 'xid8',
  'text[]': 'text[] collate "C"',
  'int4[]': 'integer[]',
  jsonb: 'jsonb',
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** Quotes a text as an SQL literal. */
export const sqlText = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** A column's type, with the collation by which every store sorts alike. */
export const columnType = (column: ColumnSpec): string => sqlNames[column.type]

/** The type as the catalog's format_type returns it: without the collation. */
export const catalogType = (column: ColumnSpec): string =>
  columnType(column).replace(' collate "C"', '')

export const columnDdl = (name: string, column: ColumnSpec): string =>
  `${quote(name)} ${columnType(column)}${column.default === undefined ? '' : ` default ${column.default}`}${column.nullable ? '' : ' not null'}`

export const tableDdl = (table: TableSpec): string => {
  const lines = Object.entries(table.columns).map(
    ([name, column]) => `  ${columnDdl(name, column)}`,
  )
  lines.push(
    `  constraint ${quote(`${table.name}_pk`)} primary key (${table.primary.map(quote).join(', ')})`,
  )
  return `create table ${quote(table.name)} (\n${lines.join(',\n')}\n)`
}

/**
 * Nulls come first in a sorted index, and first in every ascending list: so the same index read
 * backwards is the descending list.
 */
export const indexDdl = (table: string, index: IndexSpec): string => {
  const columns = index.columns
    .map(column => quote(column) + (column === index.nullsFirst ? ' nulls first' : ''))
    .join(', ')
  const using = index.using ? ` using ${index.using}` : ''
  const include = index.include?.length ? ` include (${index.include.map(quote).join(', ')})` : ''
  return `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${quote(table)}${using} (${columns})${include}${index.where ? ` where ${index.where}` : ''}`
}

/**
 * The hash of the equal columns comes first: an index on numbers is built and searched in a third
 * of the time of texts. The texts come last, so that two with the same hash are distinguished.
 */
export const exclusionDdl = (
  table: string,
  { name, equal, span, where }: ExclusionSpec,
): string => {
  const hashes = equal
    .filter(column => column !== 'institutionId')
    .map(column => `hashtextextended(${quote(column)}, 0) with =`)
  const same = equal.map(column => `${quote(column)} with =`)
  const all = [...hashes, `tstzrange(${span.map(quote).join(', ')}) with &&`, ...same].join(', ')
  return `alter table ${quote(table)} add constraint ${quote(name)} exclude using gist (${all})${where ? ` where (${where})` : ''}`
}

/**
 * Database extensions that the tables need: gist indexes ranges natively, and texts only with
 * btree_gist.
 */
export const extensionsOf = (tables: readonly TableSpec[]): readonly string[] =>
  tables.some(table => table.exclusions?.length) ? ['btree_gist'] : []
export const extensionDdl = (name: string): string =>
  `create extension if not exists ${quote(name)}`
