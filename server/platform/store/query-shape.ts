import { filterParam } from '../../../src/schema/fields/index.ts'
import type { Field, FilterOp } from '../../../src/schema/kind.ts'
import { me, type Condition, type ListQuery } from '../../../src/protocol/query.ts'
import { customCondition, findName } from './custom-conditions.ts'
import type { NumberedCondition, QueryShape, ShapeCondition, Shaped, ToldShape } from './shape.ts'
import { memberGram, queryGrams, seedOf } from './grams.ts'
import { searchable } from './search-text.ts'
import { sortKey } from './sort-key.ts'
import type { FollowingColumn, ResourceTable, SourceColumn } from './tables.ts'
import { asText } from '../../../src/schema/asText.ts'

const times: readonly string[] = ['createTime', 'updateTime', 'deletedAt']
const timeField: Field = { kind: 'dateTime', options: { label: { en: '', zh: '' } } }

type Values = Record<string, unknown>

/** State while a shape is built: the bound values, and the next number of each placeholder. */
interface Building {
  readonly institutionId: string
  readonly values: Values
  next: number
}

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

/**
 * A condition on a field of the referenced record. Conditions of inequality or emptiness also match
 * rows without a reference.
 */
const conditionFrom = (
  { by, target, field }: SourceColumn,
  building: Building,
  { op, values: raw, own }: Condition,
  n: number,
): ShapeCondition => {
  const not = op === 'ne' || (op === 'null' && raw[0] === 'true')
  const asked: Condition = {
    field: field.name,
    op: op === 'ne' ? 'eq' : op,
    values: raw,
    ...(own && { own }),
  }
  const inner: ShapeCondition =
    op === 'null' ? { op, column: field.name, is: false } : conditionOf(target, building, asked, n)
  if (inner.op === 'never') return inner
  return { op: 'from', by, table: target.spec.name, search: target.search?.name, not, inner }
}

/** A condition on a reference that matches the caller, and possibly others. */
const ownRecords = (
  column: string,
  { resource, accountId }: NonNullable<Condition['own']>,
  found: readonly unknown[],
  place: string,
  values: Values,
): ShapeCondition => {
  const others = found.filter(id => id !== me)
  values[place] = accountId
  if (others.length) values[`${place}o`] = others
  return { op: 'own', column, resource, others: others.length > 0 }
}

/** Conditions within another, each with places of its own. */
const within = (
  table: ResourceTable,
  building: Building,
  conditions: readonly Condition[],
): readonly NumberedCondition[] =>
  conditions.map(condition => {
    const n = building.next++
    return { n, condition: conditionOf(table, building, condition, n) }
  })

/**
 * The condition of a field. Throws if none is defined: without a condition every row would match.
 */
const saidBy = ({
  field,
  asks,
}: {
  readonly field: string
  readonly asks?: readonly Condition[] | undefined
}): readonly Condition[] => {
  if (!asks) throw new Error(`what ${field} asks was not said`)
  return asks
}

const opposites = { eq: 'ne', ne: 'eq', gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const

/**
 * A condition on the number of records that refer to a row. Rows without referrers appear in no
 * other table: if they match, the query selects the rows that don't match and negates it.
 */
const countCondition = (
  of: string,
  { by, target, field }: FollowingColumn & { readonly kind: 'counts' },
  building: Building,
  condition: Condition,
  n: number,
): ShapeCondition => {
  const { op } = condition
  if (!(op in opposites)) throw new Error(`condition ${condition.field} ${op} was not checked`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just looked at
  const asked = op as keyof typeof opposites
  const found = parsed(field, condition).map(Number)
  const first = found[0]
  if (first === undefined) return { op: 'never' }
  const ofNone = {
    eq: found.includes(0),
    ne: !found.includes(0),
    gt: 0 > first,
    gte: 0 >= first,
    lt: 0 < first,
    lte: 0 <= first,
  }[asked]
  const test = ofNone ? opposites[asked] : asked
  building.values[`c${n}`] = test === 'eq' || test === 'ne' ? found : first
  const inner = within(target, building, saidBy(condition))
  return { op: 'count', of, table: target.spec.name, by, inner, test, not: ofNone }
}

const conditionOf = (
  table: ResourceTable,
  building: Building,
  condition: Condition,
  n: number,
): ShapeCondition => {
  const { institutionId, values } = building
  const { field: name, op } = condition
  const place = `c${n}`
  if (times.includes(name)) return compared(op, name, parsed(timeField, condition), place, values)
  const source = table.sourceOf(name)
  if (source) return conditionFrom(source, building, condition, n)
  const following = table.followingOf(name)
  if (following?.kind === 'counts')
    return countCondition(table.spec.name, following, building, condition, n)
  if (following) return { op: 'unless', inner: within(table, building, saidBy(condition)) }
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
  if (condition.own) return ownRecords(name, condition.own, found, place, values)
  const sort = table.byName.get(name)?.sort
  return compared(op, name, found, place, values, sort === name ? undefined : sort)
}

/** The order a query asks for: a field's sort column, or a system column. */
const orderOf = (
  table: ResourceTable,
  { sort, sortAsks }: ListQuery,
  building: Building,
): Pick<QueryShape, 'sort' | 'descending' | 'nulls' | 'custom' | 'source' | 'asks'> => {
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
  const following = table.followingOf(name)
  if (following?.kind === 'when')
    return {
      sort: name,
      descending,
      nulls: false,
      asks: { when: within(table, building, saidBy({ field: name, asks: sortAsks })) },
    }
  if (following) {
    const { by, target } = following
    const count = {
      table: target.spec.name,
      by,
      inner: within(target, building, saidBy({ field: name, asks: sortAsks })),
    }
    return { sort: name, descending, nulls: true, asks: { count } }
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

/**
 * Simplifies a condition on a field that follows from conditions (`when`): to those conditions if
 * they must hold, so that indexes and cached counts are used; to none if either is right; otherwise
 * it stays as it is and matches rows for which they don't all hold.
 */
const plainOf = (table: ResourceTable, condition: Condition): readonly Condition[] => {
  const following = table.followingOf(condition.field)
  if (following?.kind !== 'when') return [condition]
  const wanted = new Set(
    parsed(following.field, condition).map(value => (value === true) === (condition.op === 'eq')),
  )
  if (wanted.size > 1 && condition.op === 'eq') return []
  return wanted.has(true) && wanted.size === 1 ? saidBy(condition) : [condition]
}

/** Splits a checked query into its shape and its values. Fields in `hidden` are not searched. */
export const shapeOf = (
  table: ResourceTable,
  institutionId: string,
  query: ListQuery,
  hidden?: ReadonlySet<string>,
): Shaped => {
  const values: Values = { institution: institutionId }
  const conditions = query.where.flatMap(condition => plainOf(table, condition))
  const building: Building = { institutionId, values, next: conditions.length }
  const where = conditions.map((condition, n) => conditionOf(table, building, condition, n))
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
    ...orderOf(table, query, building),
  }
  return { shape, key: JSON.stringify(shape), values }
}

/**
 * The fields among `names` that conditions already give, `asks` for each of them, and the bound
 * values.
 */
export const conditionFieldsOf = (
  table: ResourceTable,
  institutionId: string,
  names: readonly string[],
  asks: ReadonlyMap<string, readonly Condition[]>,
): { readonly told: readonly ToldShape[]; readonly values: Readonly<Record<string, unknown>> } => {
  const building: Building = { institutionId, values: {}, next: 0 }
  const told = names.flatMap((name): ToldShape[] => {
    const following = table.followingOf(name)
    if (!following) return []
    const of = following.kind === 'counts' ? following.target : table
    const inner = within(of, building, saidBy({ field: name, asks: asks.get(name) }))
    const counting =
      following.kind === 'counts' ? { table: of.spec.name, by: following.by, inner } : undefined
    return [{ name, counting, inner, key: [name, inner, counting] }]
  })
  return { told, values: building.values }
}
