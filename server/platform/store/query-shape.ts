import { filterParam } from '../../../src/schema/fields/index.ts'
import type { Field, FilterOp } from '../../../src/schema/kind.ts'
import type { Condition, ListQuery } from '../../../src/protocol/query.ts'
import { customCondition, findName, type CustomCondition } from './custom-conditions.ts'
import { memberGram, queryGrams, seedOf } from './grams.ts'
import { searchable } from './search-text.ts'
import { sortKey } from './sort-key.ts'
import type { ResourceTable, SourceColumn } from './tables.ts'
import { asText } from '../../../src/schema/asText.ts'

/** One condition's form; its values are bound to the places `c<n>…`. */
export type ShapeCondition =
  | {
      readonly op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte'
      readonly column: string
      readonly many: boolean
      readonly sort?: string
    }
  | { readonly op: 'null'; readonly column: string; readonly is: boolean }
  | { readonly op: 'like'; readonly find: string; readonly grams: boolean }
  | { readonly op: 'has'; readonly column: string }
  | CustomCondition
  | FromCondition
  | { readonly op: 'never' }

/** A condition on the record that the field `by` refers to, in its table; `not`: there is none of which it holds. */
export interface FromCondition {
  readonly op: 'from'
  readonly by: string
  readonly table: string
  /** The table of grams, where they have one of their own. */
  readonly search: string | undefined
  readonly not: boolean
  readonly inner: ShapeCondition
}

/** What a query looks like without its values; statements of one shape are compiled once. */
export interface QueryShape {
  readonly deleted: boolean
  readonly where: readonly ShapeCondition[]
  /** Find columns that `q` looks into, undefined without a q; `grams` says whether the index can help. */
  readonly q?: { readonly finds: readonly string[]; readonly grams: boolean } | undefined
  readonly sort: string
  readonly descending: boolean
  /** The sort column may hold nulls. */
  readonly nulls: boolean
  /** `sort` is a custom field: its keys are sorted by, those of the index where that is complete. */
  readonly custom?: 'index' | 'row'
  /** `sort` is a column of the record that the field `by` refers to. */
  readonly source?: { readonly by: string; readonly table: string; readonly column: string }
}
export interface Shaped {
  readonly shape: QueryShape
  /** The shape as text: the key of compiled statements. */
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
}

const times: readonly string[] = ['createTime', 'updateTime', 'deletedAt']
const timeField: Field = { kind: 'dateTime', options: { label: { en: '', zh: '' } } }

type Values = Record<string, unknown>

const parsed = (field: Field, condition: Condition): unknown[] =>
  condition.values
    .map(raw => filterParam(field, raw, condition.op))
    .filter(value => value !== undefined)

const compared = (
  op: FilterOp,
  column: string,
  found: readonly unknown[],
  place: string,
  values: Values,
  sort?: string,
): ShapeCondition => {
  if (!found.length) return { op: 'never' }
  if (op === 'null') return { op, column, is: found[0] === true }
  if (op === 'eq' || op === 'ne') {
    const many = found.length > 1
    values[place] = many ? found : found[0]
    if (!sort || op === 'ne') return { op, column, many }
    const keys = found.map(value => sortKey(String(value)))
    values[`${place}s`] = many ? keys : keys[0]
    return { op, column, many, sort }
  }
  if (op !== 'gt' && op !== 'gte' && op !== 'lt' && op !== 'lte')
    throw new Error(`operator ${op} on ${column}`)
  values[place] = found[0]
  return { op, column, many: false }
}

/** A condition on what the referenced record holds. What asks for a difference, or for nothing, holds of rows that refer to nothing too. */
const conditionFrom = (
  { by, target, field }: SourceColumn,
  institutionId: string,
  { op, values: raw }: Condition,
  place: string,
  values: Values,
): ShapeCondition => {
  const not = op === 'ne' || (op === 'null' && raw[0] === 'true')
  const asked: Condition = { field: field.name, op: op === 'ne' ? 'eq' : op, values: raw }
  const inner: ShapeCondition =
    op === 'null'
      ? { op, column: field.name, is: false }
      : conditionOf(target, institutionId, asked, place, values)
  if (inner.op === 'never') return inner
  return { op: 'from', by, table: target.spec.name, search: target.search?.name, not, inner }
}

const conditionOf = (
  table: ResourceTable,
  institutionId: string,
  condition: Condition,
  place: string,
  values: Values,
): ShapeCondition => {
  const { field: name, op } = condition
  if (times.includes(name)) return compared(op, name, parsed(timeField, condition), place, values)
  const source = table.sourceOf(name)
  if (source) return conditionFrom(source, institutionId, condition, place, values)
  const custom = table.custom?.byName.get(name)
  const field = table.byName.get(name) ?? custom
  if (
    !field ||
    (!(custom && op === 'null') && !field.kind.filters(field.field.options).includes(op))
  )
    throw new Error(`condition ${name} ${op} was not checked`)
  const found =
    op === 'null' && custom
      ? condition.values.map(raw => raw === 'true')
      : parsed(field.field, condition)
  if (op === 'like') {
    const text = searchable(asText(found[0]))
    if (!field.find || !text) return { op: 'never' }
    const grams = queryGrams(text, seedOf(institutionId))
    values[place] = text
    values[`${place}g`] = grams
    const find = field.find === true ? findName(name) : field.find
    return { op, find, grams: grams.length > 0 }
  }
  if (custom) return customCondition(custom, op, found, place, values) ?? { op: 'never' }
  if (op === 'has') {
    if (!found.length) return { op: 'never' }
    values[place] = found
    values[`${place}g`] = found.map(value => memberGram(seedOf(institutionId), name, String(value)))
    return { op, column: name }
  }
  const sort = table.byName.get(name)?.sort
  return compared(op, name, found, place, values, sort === name ? undefined : sort)
}

/** The order a query asks for: a field's sort column, or a system column. */
const orderOf = (
  table: ResourceTable,
  sort: string,
): Pick<QueryShape, 'sort' | 'descending' | 'nulls' | 'custom' | 'source'> => {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  if (name === 'id') return { sort: 'id', descending, nulls: false }
  if (times.includes(name)) return { sort: name, descending, nulls: name === 'deletedAt' }
  const custom = table.custom?.byName.get(name)
  if (custom)
    return { sort: name, descending, nulls: false, custom: custom.indexed ? 'index' : 'row' }
  const source = table.sourceOf(name)
  if (source?.field.sort) {
    const { by, target, field } = source
    const at = { by, table: target.spec.name, column: source.field.sort }
    return { sort: field.name, descending, nulls: true, source: at }
  }
  const column = table.byName.get(name)?.sort
  if (!column) throw new Error(`sort by ${name} was not checked`)
  return { sort: column, descending, nulls: true }
}

/** The find texts of custom fields in use that the caller sees. */
const customFinds = ({ custom }: ResourceTable, hidden?: ReadonlySet<string>): string[] =>
  (custom?.columns ?? []).flatMap(({ name, find, retired }) =>
    find && !retired && !hidden?.has(name) ? [findName(name)] : [],
  )

/** Splits a checked query into its shape and its values. Fields in `hidden` are not searched. */
export const shapeOf = (
  table: ResourceTable,
  institutionId: string,
  query: ListQuery,
  hidden?: ReadonlySet<string>,
): Shaped => {
  const values: Values = { institution: institutionId }
  const where = query.where.map((condition, n) =>
    conditionOf(table, institutionId, condition, `c${n}`, values),
  )
  const q = searchable(query.q.trim()).trim()
  let search: QueryShape['q']
  if (q) {
    const grams = queryGrams(q, seedOf(institutionId))
    values['q'] = q
    values['qg'] = grams
    search = {
      finds: [
        ...table.fields.flatMap(({ name, find }) => (find && !hidden?.has(name) ? [find] : [])),
        ...customFinds(table, hidden),
      ],
      grams: grams.length > 0,
    }
  }
  const shape: QueryShape = {
    deleted: query.deleted === 'only',
    where,
    q: search,
    ...orderOf(table, query.sort),
  }
  return { shape, key: JSON.stringify(shape), values }
}
