import type { Row } from '../ports.ts'
import { addGrams, memberGram, seedOf } from './grams.ts'
import { findText } from './search-text.ts'
import { isCustomName } from '../../../src/schema/custom/field.ts'
import {
  decodeCustom,
  encodeCustom,
  findsColumn,
  jsonOf,
  keysColumn,
  valuesColumn,
} from './custom-columns.ts'
import { sortKey } from './sort-key.ts'
import type { TableSpec } from './sql-types.ts'
import { gramsColumn, systemFields, type FieldColumn, type ResourceTable } from './tables.ts'

export type StoredRow = Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Columns that follow from the fields (or some of them): sort keys and find texts. `stored` holds
 * the fields' SQL values.
 */
export const derive = (
  row: Readonly<Record<string, unknown>>,
  stored: StoredRow,
  fields: readonly FieldColumn[],
): void => {
  for (const { name, kind, sort, find } of fields) {
    const value = row[name] ?? null
    if (sort && sort !== name) stored[sort] = isText(stored[name]) ? sortKey(stored[name]) : null
    if (find) stored[find] = value === null ? null : findText(kind.searchTexts?.(value) ?? [])
  }
}

/** The grams of a record; `stored` contains the SQL values and find texts of all fields. */
export const gramsOf = (table: ResourceTable, institutionId: string, stored: StoredRow): string => {
  const grams = new Set<number>()
  const seed = seedOf(institutionId)
  for (const { name, find, members } of table.fields) {
    const text = find ? stored[find] : undefined
    if (isText(text)) addGrams(text, seed, grams)
    const list = members ? stored[name] : undefined
    if (Array.isArray(list))
      for (const item of list) grams.add(memberGram(seed, name, String(item)))
  }
  if (table.custom)
    for (const text of Object.values(jsonOf(stored[findsColumn])))
      addGrams(String(text), seed, grams)
  return `{${[...grams].join(',')}}`
}

/** A record as its table holds it. */
export const encode = (table: ResourceTable, institutionId: string, row: Row): StoredRow => {
  const stored: StoredRow = {}
  for (const name of systemFields) stored[name] = row[name]
  for (const { name, field, kind } of table.fields)
    stored[name] = kind.toStore(row[name] ?? null, field.options)
  derive(row, stored, table.fields)
  if (table.custom) Object.assign(stored, encodeCustom(table.custom.columns, row))
  if (table.grams) stored[gramsColumn] = gramsOf(table, institutionId, stored)
  return stored
}

/** Whether a change of these fields affects the search of a record. */
export const changesGrams = (table: ResourceTable, changed: ReadonlySet<string>): boolean =>
  table.fields.some(
    ({ name, find, members }) => (find !== undefined || members) && changed.has(name),
  ) ||
  (table.custom?.columns.some(({ name, find }) => find && changed.has(name)) ?? false)

/** Whether a change of these fields changes custom ones. */
export const changesCustom = (table: ResourceTable, changed: ReadonlySet<string>): boolean =>
  table.custom !== undefined && [...changed].some(isCustomName)

/**
 * The columns that an update of these fields writes: they, what follows from them, and what every
 * change touches.
 */
export const changedColumns = (
  table: ResourceTable,
  changed: ReadonlySet<string>,
): readonly string[] => {
  const fields = table.fields.filter(({ name }) => changed.has(name))
  const derived = fields.flatMap(({ name, sort, find }) => [
    ...(sort && sort !== name ? [sort] : []),
    ...(find ? [find] : []),
  ])
  const grams = table.grams && changesGrams(table, changed) ? [gramsColumn] : []
  const custom = changesCustom(table, changed) ? [valuesColumn, keysColumn, findsColumn] : []
  return [
    'version',
    'updateTime',
    'deletedAt',
    ...fields.map(({ name }) => name),
    ...derived,
    ...custom,
    ...grams,
  ]
}

/** As `encode`, of these columns (`changedColumns`, no grams among them) and the id alone. */
export const encodePart = (
  table: ResourceTable,
  row: Row,
  columns: ReadonlySet<string>,
): StoredRow => {
  const stored: StoredRow = { id: row.id }
  for (const name of systemFields) if (columns.has(name)) stored[name] = row[name]
  const fields = table.fields.filter(({ name }) => columns.has(name))
  for (const { name, field, kind } of fields)
    stored[name] = kind.toStore(row[name] ?? null, field.options)
  derive(row, stored, fields)
  if (table.custom && columns.has(valuesColumn))
    Object.assign(stored, encodeCustom(table.custom.columns, row))
  return stored
}

/** A row of the table as a record on the wire; with `only`, of its fields just these. */
export const decode = (
  table: ResourceTable,
  stored: StoredRow,
  only?: ReadonlySet<string>,
): Row => {
  const row: Record<string, unknown> = {}
  for (const name of systemFields) row[name] = stored[name]
  for (const { name, field, kind } of table.fields)
    if (!only || only.has(name)) row[name] = kind.fromStore(stored[name] ?? null, field.options)
  if (table.custom)
    Object.assign(row, decodeCustom(table.custom.columns, stored[valuesColumn], only))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the system columns are among them
  return row as Row
}

/** Columns of a whole row in a fixed order, without the institution, which the plugin adds. */
export const writtenColumns = (spec: TableSpec): readonly string[] =>
  Object.keys(spec.columns).filter(name => name !== 'institutionId')
