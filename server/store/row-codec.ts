import type { Row } from '../ports.ts'
import { addGrams, memberGram, seedOf } from './grams.ts'
import { findText } from './search-text.ts'
import { sortKey } from './sort-key.ts'
import { gramsColumn, systemFields, type FieldColumn, type ResourceTable } from './tables.ts'

export type Stored = Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Columns that follow from the fields (or some of them): sort keys, find texts and grams. `stored` holds the fields' SQL values. */
export const derive = (
  table: ResourceTable,
  institutionId: string,
  row: Readonly<Record<string, unknown>>,
  stored: Stored,
  fields: readonly FieldColumn[] = table.fields,
): void => {
  const grams = new Set<number>()
  const seed = seedOf(institutionId)
  for (const { name, kind, sort, find, members } of fields) {
    const value = row[name] ?? null
    if (sort && sort !== name) stored[sort] = isText(stored[name]) ? sortKey(stored[name]) : null
    if (find) {
      const text = value === null ? null : findText(kind.searchTexts?.(value) ?? [])
      stored[find] = text
      if (text) addGrams(text, seed, grams)
    }
    const list = members ? stored[name] : undefined
    if (Array.isArray(list)) for (const item of list) grams.add(memberGram(seed, name, String(item)))
  }
  if (table.grams) stored[gramsColumn] = `{${[...grams].join(',')}}`
}

/** A record as its table holds it. */
export const encode = (table: ResourceTable, institutionId: string, row: Row): Stored => {
  const stored: Stored = {}
  for (const name of systemFields) stored[name] = row[name]
  for (const { name, field, kind } of table.fields) stored[name] = kind.toStore(row[name] ?? null, field.options)
  derive(table, institutionId, row, stored)
  return stored
}

/** The columns that an update of these fields writes: they, what follows from them, and what every change touches. */
export const changedColumns = (table: ResourceTable, changed: ReadonlySet<string>): readonly string[] => {
  const fields = table.fields.filter(({ name }) => changed.has(name))
  const derived = fields.flatMap(({ name, sort, find }) => [...(sort && sort !== name ? [sort] : []), ...(find ? [find] : [])])
  const grams = fields.some(({ find, members }) => find ?? members) ? [gramsColumn] : []
  return ['version', 'updateTime', 'deletedAt', ...fields.map(({ name }) => name), ...derived, ...grams]
}

/** As `encode`, of these columns (`changedColumns`) and the id alone: most of what a row costs is its search columns. */
export const encodePart = (table: ResourceTable, institutionId: string, row: Row, columns: ReadonlySet<string>): Stored => {
  if (columns.has(gramsColumn)) return encode(table, institutionId, row)
  const stored: Stored = { id: row.id }
  for (const name of systemFields) if (columns.has(name)) stored[name] = row[name]
  for (const { name, field, kind, sort } of table.fields) {
    if (!columns.has(name)) continue
    const value = (stored[name] = kind.toStore(row[name] ?? null, field.options))
    if (sort && sort !== name) stored[sort] = isText(value) ? sortKey(value) : null
  }
  return stored
}

/** A row of the table as a record on the wire; with `only`, of its fields just these. */
export const decode = (table: ResourceTable, stored: Stored, only?: ReadonlySet<string>): Row => {
  const row: Record<string, unknown> = {}
  for (const name of systemFields) row[name] = stored[name]
  for (const { name, field, kind } of table.fields)
    if (!only || only.has(name)) row[name] = kind.fromStore(stored[name] ?? null, field.options)
  return row as Row
}

/** Columns of a whole row in a fixed order, without the institution, which the plugin adds. */
export const writtenColumns = (table: ResourceTable): readonly string[] =>
  Object.keys(table.spec.columns).filter(name => name !== 'institutionId')
