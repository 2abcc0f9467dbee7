import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import { fragment, fragmentOf } from './branded.ts'
import {
  emptyKey,
  findsColumn,
  keyColumn,
  sortedKeyOf,
  keysColumn,
  keysEnd,
  valuesColumn,
  type CustomColumn,
} from './custom-columns.ts'
import { sqlText } from './ddl.ts'
import { place } from './placeholders.ts'

/** A condition on a custom field; its keys are bound to the place `c<n>k`, raw texts to `c<n>v`. */
export interface CustomCondition {
  readonly op: 'custom'
  readonly field: string
  /** `any`: one of some keys. `null`: no value. The others compare with one key. */
  readonly test: 'any' | 'null' | 'gt' | 'gte' | 'lt' | 'lte'
  /** The opposite is asked for, which an empty value meets. */
  readonly not: boolean
  /** An empty value meets `any` too. */
  readonly orEmpty: boolean
  /** Keys are shared by several values, so the value itself decides. */
  readonly lossy: boolean
  /** The index of keys finds the records. */
  readonly seek: boolean
}

const eb = expressionBuilder<Record<string, Record<string, unknown>>, string>()
const text = (value: string): Expression<string> =>
  fragmentOf<string>(`${sqlText(value)} collate "C"`)
const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** A condition on a key of the field; an empty value never matches a bound. */
const bounded = (
  { field, test }: CustomCondition,
  key: Expression<unknown>,
  n: number,
): Expression<SqlBool> => {
  const [low, high] = [text(emptyKey(field)), text(keysEnd(field))]
  const filled = fragment<SqlBool>`(${key} > ${low} and ${key} < ${high})`
  if (test === 'any' || test === 'null') return filled
  return fragment<SqlBool>`(${filled} and ${key} ${fragmentOf(signs[test])} ${place(`c${n}k`)})`
}

/** Whether one of the record's own keys meets the condition. */
const holdsKey = (condition: CustomCondition, n: number): Expression<SqlBool> =>
  fragment<SqlBool>`exists (select 1 from unnest(${eb.ref(keysColumn)}) "k$"("key") where ${bounded(condition, fragmentOf('"k$"."key"'), n)})`

const valueOf = (field: string): Expression<string> =>
  fragment<string>`${eb.ref(valuesColumn)} ->> ${fragmentOf(sqlText(field))}`

/**
 * Whether the value itself is one of the requested ones. Inside coalesce the planner estimates a
 * selectivity of one half, so that it uses the keys instead.
 */
const sameValue = ({ field }: CustomCondition, n: number): Expression<SqlBool> =>
  fragment<SqlBool>`coalesce(${valueOf(field)} = any(${place(`c${n}v`)}), false)`

/** The condition, checked by the columns of the record alone. */
export const rowTest = (condition: CustomCondition, n: number): Expression<SqlBool> => {
  const { test, not, orEmpty, lossy } = condition
  let met: Expression<SqlBool>
  if (test === 'any') {
    const keyed = fragment<SqlBool>`coalesce(${eb.ref(keysColumn)} && ${place(`c${n}k`)}, false)`
    const same = lossy ? eb.and([keyed, sameValue(condition, n)]) : keyed
    met = orEmpty ? eb.or([same, eb.not(holdsKey(condition, n))]) : same
  } else met = test === 'null' ? eb.not(holdsKey(condition, n)) : holdsKey(condition, n)
  return not ? eb.not(met) : met
}

/** The same of the rows of the index, by their key. */
export const keyTest = (
  condition: CustomCondition,
  n: number,
  key: Expression<unknown>,
): Expression<SqlBool> => {
  const { test, not, field } = condition
  if (test === 'any') return fragment<SqlBool>`${key} = any(${place(`c${n}k`)})`
  if (test !== 'null' || not) return bounded(condition, key, n)
  return fragment<SqlBool>`${key} = ${text(emptyKey(field))}`
}

type Numbered = readonly [condition: CustomCondition, n: number]
const isRange = ({ test }: CustomCondition): boolean => test !== 'any' && test !== 'null'

/**
 * The source of a list's rows: their table, its index of custom fields, and the sort field if it is
 * a custom one.
 */
export interface Seeking {
  readonly table: string
  readonly index: string
  readonly sort: { readonly field: string; readonly key: Expression<unknown> } | undefined
}

/**
 * Chooses how the index evaluates conditions on custom fields: for the sort field while it is
 * scanned, for other fields by looking up ids. The bounds of one field are one range of the index,
 * evaluated with the first of them.
 */
export const seeker = (
  where: readonly { readonly op: string }[],
  { table, index, sort }: Seeking,
): ((condition: CustomCondition, n: number) => Expression<SqlBool> | undefined) => {
  const ranges = new Map<string, Numbered[]>()
  where.forEach((condition, n) => {
    if (!isCustom(condition) || !condition.seek || !isRange(condition)) return
    ranges.set(condition.field, [...(ranges.get(condition.field) ?? []), [condition, n]])
  })
  const keyed = (conditions: readonly Numbered[]): Expression<SqlBool> => {
    const tests = (key: Expression<unknown>) =>
      eb.and(conditions.map(([condition, n]) => keyTest(condition, n, key)))
    if (sort && sort.field === conditions[0]?.[0].field) return tests(sort.key)
    const found = eb
      .selectFrom(index)
      .select(`${index}.id`)
      .where(tests(eb.ref(`${index}.${keyColumn}`)))
    return eb(`${table}.id`, 'in', found)
  }
  return (condition, n) => {
    const span = isRange(condition) ? (ranges.get(condition.field) ?? []) : []
    if (span.length) return span[0]?.[1] === n ? keyed(span) : undefined
    const found = keyed([[condition, n]])
    return condition.lossy && condition.test === 'any'
      ? eb.and([found, sameValue(condition, n)])
      : found
  }
}
const isCustom = (condition: { readonly op: string }): condition is CustomCondition =>
  condition.op === 'custom'

/** All rows of the index that belong to a field. */
export const keysOfField = (field: string, key: Expression<unknown>): Expression<SqlBool> =>
  fragment<SqlBool>`(${key} >= ${text(emptyKey(field))} and ${key} < ${text(keysEnd(field))})`

/** The sort value of a record that isn't in the index yet. */
export const ownKey = (field: string): Expression<string> =>
  fragment<string>`coalesce((select min("k$"."key") from unnest(${eb.ref(keysColumn)}) "k$"("key") where ${keysOfField(field, fragmentOf('"k$"."key"'))}), ${text(emptyKey(field))})`

/** The value in the form in which its kind would store it in its own column. */
export const storedValue = ({ name, kind, field }: CustomColumn): Expression<unknown> => {
  const { type } = kind.column(field.options)
  const value = fragment`${eb.ref(valuesColumn)} -> ${fragmentOf(sqlText(name))}`
  // a flag that was never set isn't stored, and means no
  if (type === 'bool') return fragment`coalesce(${value}, 'false'::jsonb)`
  if (type !== 'int8') return value
  const factor = String(kind.toStore(1, field.options))
  return fragment`round((${valueOf(name)})::numeric * ${fragmentOf(factor)})::int8`
}

/** The column name that stands for the find text of a custom field. */
export const findName = (field: string): string => `${field}$find`
/** The find text of a custom field. */
export const findOf = (field: string): Expression<string> =>
  fragment<string>`${eb.ref(findsColumn)} ->> ${fragmentOf(sqlText(field))}`

/** A condition with its values, which are stored ones; undefined if nothing can meet it. */
export const customCondition = (
  column: CustomColumn,
  op: string,
  found: readonly unknown[],
  place: string,
  values: Record<string, unknown>,
): CustomCondition | undefined => {
  if (!found.length) return undefined
  const { name: field, indexed, lossy } = column
  const base = {
    op: 'custom',
    field,
    not: false,
    orEmpty: false,
    lossy: false,
    seek: indexed,
  } as const
  if (op === 'null') return { ...base, test: 'null', not: found[0] !== true }
  if (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte') {
    values[`${place}k`] = sortedKeyOf(column, found[0])
    return { ...base, test: op }
  }
  const keys = found.flatMap(value => sortedKeyOf(column, value) ?? [])
  const orEmpty = keys.length < found.length
  const not = op === 'ne'
  // an empty value is one row of the index, like any other
  values[`${place}k`] = orEmpty ? [...keys, emptyKey(field)] : keys
  if (lossy) values[`${place}v`] = found
  return { ...base, test: 'any', not, orEmpty, lossy, seek: indexed && !not }
}
