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
