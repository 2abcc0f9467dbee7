import { kindOf } from '../../../src/schema/fields/index.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { isCustomName, type CustomField } from '../../../src/schema/custom/field.ts'
import { fieldOfCustom } from '../../../src/schema/custom/with-custom-fields.ts'
import type { Field, Kind } from '../../../src/schema/kind.ts'
import { findText } from './search-text.ts'
import { sortKey } from './sort-key.ts'
import { must, type TableSpec } from './sql-types.ts'

/** The wire values of custom fields, by field name, without empty ones. */
export const valuesColumn = 'x_values'
/** Keys of the values that are there, as the index holds them. */
export const keysColumn = 'x_keys'
/** The texts that `q` looks into, by the names of the fields. */
export const findsColumn = 'x_finds'
/** The column of the index that holds the keys. */
export const keyColumn = 'x_key'

const customSuffix = '$custom'

/** A custom field with the SQL side of it. */
export interface CustomColumn {
  readonly name: string
  readonly field: Field
  readonly kind: Kind
  /** Its values are found and sorted by the index of keys. */
  readonly indexed: boolean
  /** Several values may share a key, so that equality is checked by the value itself. */
  readonly lossy: boolean
  /** `q` looks into it. */
  readonly find: boolean
  readonly retired: boolean
}

/**
 * The index of custom fields, one row for each key of a record: 'x_1:' and the value in an
 * order-preserving form. A record without a value has the bare 'x_1:', so that sorted lists hold it
 * too.
 */
export const customSpec = (resource: string): TableSpec => ({
  name: `${resource}${customSuffix}`,
  scoped: true,
  columns: { institutionId: must('text'), id: must('text'), [keyColumn]: must('text') },
  primary: ['institutionId', 'id', keyColumn],
  indexes: [
    {
      name: `${resource}${customSuffix}_by_key`,
      columns: ['institutionId', keyColumn, 'id'],
    },
  ],
})

/** The key of a record without a value; the least of its field. */
export const emptyKey = (name: string): string => `${name}:`
/** An upper bound for all keys of the field. */
export const keysEnd = (name: string): string => `${name};`

const texts: ReadonlySet<string> = new Set(['text', 'phone', 'email'])

export const customColumn = (custom: CustomField): CustomColumn => {
  const field = fieldOfCustom(custom)
  const kind = kindOf(field)
  return {
    name: custom.name,
    field,
    kind,
    indexed: !custom.building,
    lossy: texts.has(kind.name),
    find: field.options.search === true,
    retired: custom.retired === true,
  }
}

// numbers of either sign in one order: all of them have 19 digits
const shift = 10n ** 18n

/** A stored value in a form that sorts byte by byte as the values do. */
const orderedText = (stored: unknown): string | undefined => {
  if (typeof stored === 'number')
    return Number.isSafeInteger(stored)
      ? String(BigInt(stored) + shift).padStart(19, '0')
      : undefined
  // no is what a flag is that was never set
  if (typeof stored === 'boolean') return stored ? '1' : undefined
  return typeof stored === 'string' && stored !== '' ? stored : undefined
}

/** The key of one value in its SQL form; undefined for an empty one. */
export const sortedKeyOf = ({ name, lossy }: CustomColumn, stored: unknown): string | undefined => {
  const text = orderedText(stored)
  return text === undefined ? undefined : `${name}:${lossy ? sortKey(text) : text}`
}

/** The keys of a value on the wire: one for each tag, at most one otherwise. */
const keysOf = (column: CustomColumn, value: unknown): readonly string[] => {
  const stored = column.kind.toStore(value ?? null, column.field.options)
  const parts: readonly unknown[] = Array.isArray(stored) ? stored : [stored]
  return [...new Set(parts.flatMap(part => sortedKeyOf(column, part) ?? []))]
}

type Values = Readonly<Record<string, unknown>>
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** The stored form of a record's custom values. */
export interface StoredCustom {
  readonly [valuesColumn]: Values | null
  readonly [keysColumn]: readonly string[]
  readonly [findsColumn]: Readonly<Record<string, string>> | null
}

const orNull = <T extends object>(values: T): T | null =>
  Object.keys(values).length ? values : null

/** The custom columns of a record. Values of fields that are not in `columns` stay unchanged. */
export const encodeCustom = (columns: readonly CustomColumn[], row: Values): StoredCustom => {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row))
    if (isCustomName(name) && !isNothing(value)) values[name] = value
  const finds: Record<string, string> = {}
  for (const { name, kind, find } of columns) {
    const text = find && name in values ? findText(kind.searchTexts?.(values[name]) ?? []) : null
    if (text !== null) finds[name] = text
  }
  return {
    [valuesColumn]: orNull(values),
    [keysColumn]: columns.flatMap(column => keysOf(column, row[column.name])),
    [findsColumn]: orNull(finds),
  }
}

/** JSON of a column as the drivers answer it: parsed or as text. */
export const jsonOf = (stored: unknown): Values => {
  const json: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored
  return isObject(json) ? json : {}
}

/**
 * The custom values of a record by the names of their fields: of known fields also the empty ones.
 */
export const decodeCustom = (
  columns: readonly CustomColumn[],
  stored: unknown,
  only?: ReadonlySet<string>,
): Values => {
  const values: Record<string, unknown> = {}
  for (const { name, field, kind } of columns) values[name] = kind.empty(field.options)
  Object.assign(values, jsonOf(stored))
  return only
    ? Object.fromEntries(Object.entries(values).filter(([name]) => only.has(name)))
    : values
}

/**
 * All rows that stored records have in the index: their keys, and the bare one of each field
 * without a value.
 */
export const indexRowsOf = (
  columns: readonly CustomColumn[],
  rows: readonly Values[],
): readonly Record<string, unknown>[] =>
  rows.flatMap(row => {
    const stored = row[keysColumn]
    const keys = Array.isArray(stored) ? stored.map(String) : []
    const filled = new Set(keys.map(key => key.slice(0, key.indexOf(':'))))
    const bare = columns.flatMap(({ name }) => (filled.has(name) ? [] : [emptyKey(name)]))
    return [...keys, ...bare].map(key => ({ id: row['id'], [keyColumn]: key }))
  })
