import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import { isCustomName } from '../../../src/schema/custom/field.ts'
import { fragment, fragmentOf } from './branded.ts'
import { keyColumn } from './custom-columns.ts'
import { findOf, rowTest, seeker, type CustomCondition } from './custom-conditions.ts'
import { place } from './placeholders.ts'
import type { NumberedCondition, QueryShape, ShapeCondition } from './shape.ts'
import { countedSuch, refersToOwn, refersToSuch } from './sources.ts'
import type { AnyDatabase } from './statements.ts'
import { gramsColumn, type ResourceTable } from './tables.ts'

const eb = expressionBuilder<AnyDatabase, string>()
const compare = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Alias of the index of custom fields where a list is read in its order. */
export const order = 'order$'

/** A find text by its name: a column, or a custom field's part of one. */
const findRef = (find: string): Expression<unknown> => {
  const [field = find] = find.split('$', 1)
  return isCustomName(field) ? findOf(field) : eb.ref(find)
}

/**
 * One of the find texts contains the part. It uses strpos, not LIKE: the planner estimates LIKE as
 * rare, multiplies that with the grams, and would then sort ten thousand hits instead of reading
 * the index of the order.
 */
const holds = (finds: readonly string[], part: string): Expression<SqlBool> =>
  finds.length
    ? eb.or(finds.map(find => fragment<SqlBool>`strpos(${findRef(find)}, ${place(part)}) > 0`))
    : fragmentOf<SqlBool>('false')

const conditionSql = (
  condition: ShapeCondition,
  n: number,
  seek?: (condition: CustomCondition, n: number) => Expression<SqlBool> | undefined,
): Expression<SqlBool> | undefined => {
  const value = place(`c${n}`)
  switch (condition.op) {
    case 'custom':
      return condition.seek && seek ? seek(condition, n) : rowTest(condition, n)
    case 'from': {
      const { inner } = condition
      const test = conditionSql(inner, n) ?? fragmentOf<SqlBool>('true')
      return refersToSuch(condition, test, gramCondition(inner, n))
    }
    case 'unless':
      return fragment<SqlBool>`(${allHold(condition.inner)}) is not true`
    case 'count':
      return countedSuch(condition, allHold(condition.inner), value)
    case 'own': {
      const own = refersToOwn(condition, value)
      return condition.others
        ? eb.or([own, fragment<SqlBool>`${eb.ref(condition.column)} = any(${place(`c${n}o`)})`])
        : own
    }
    case 'never':
      return fragmentOf<SqlBool>('false')
    case 'null':
      return eb(condition.column, condition.is ? 'is' : 'is not', null)
    case 'like':
      return holds([condition.find], `c${n}`)
    case 'has':
      return fragment<SqlBool>`${eb.ref(condition.column)} && ${value}`
    case 'eq': {
      const { column, many, sort } = condition
      const equals = (name: string, right: Expression<unknown>) =>
        many
          ? fragment<SqlBool>`${eb.ref(name)} = any(${right})`
          : fragment<SqlBool>`${eb.ref(name)} = ${right}`
      return sort
        ? eb.and([equals(sort, place(`c${n}s`)), equals(column, value)])
        : equals(column, value)
    }
    case 'ne':
      return condition.many
        ? fragment<SqlBool>`(${eb.ref(condition.column)} <> all(${value})) is not false`
        : fragment<SqlBool>`${eb.ref(condition.column)} is distinct from ${value}`
    default:
      return fragment<SqlBool>`${eb.ref(condition.column)} ${fragmentOf(compare[condition.op])} ${value}`
  }
}

/** Requires that all conditions within another condition hold. */
export const allHold = (conditions: readonly NumberedCondition[]): Expression<SqlBool> =>
  eb.and(conditions.flatMap(({ n, condition }) => conditionSql(condition, n) ?? []))

/**
 * All conditions of a shape, evaluated on the row alone. `seek`: evaluates conditions on custom
 * fields instead.
 */
export const matches = (
  shape: QueryShape,
  seek?: (condition: CustomCondition, n: number) => Expression<SqlBool> | undefined,
): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [
    eb('deletedAt', shape.deleted ? 'is not' : 'is', null),
    ...shape.where.flatMap((condition, n) => conditionSql(condition, n, seek) ?? []),
  ]
  if (shape.q) all.push(holds(shape.q.finds, 'q'))
  return eb.and(all)
}

/** The gram condition that a condition implies; undefined if it implies none. */
const gramCondition = (condition: ShapeCondition, n: number): Expression<SqlBool> | undefined => {
  const grams = eb.ref(gramsColumn)
  if (condition.op === 'like' && condition.grams)
    return fragment<SqlBool>`${grams} @> ${place(`c${n}g`)}`
  return condition.op === 'has' ? fragment<SqlBool>`${grams} && ${place(`c${n}g`)}` : undefined
}

/**
 * The gram conditions of a shape. Grams don't know fields and may collide, so they only narrow down
 * the candidates: several conditions become one lookup in their index.
 */
const gramConditions = (shape: QueryShape): readonly Expression<SqlBool>[] => {
  const all = shape.where.flatMap((condition, n) => gramCondition(condition, n) ?? [])
  return shape.q?.grams && shape.q.finds.length
    ? [...all, fragment<SqlBool>`${eb.ref(gramsColumn)} @> ${place('qg')}`]
    : all
}

/**
 * Like `matches`, for rows of the table, with a lookup in the index of grams if that helps.
 * `sorted`: the index of custom fields is read in its order, under its alias.
 */
export const searchCondition = (
  { spec, grams, search, custom }: ResourceTable,
  shape: QueryShape,
  sorted: boolean,
): Expression<SqlBool> => {
  const conditions = gramConditions(shape)
  const matching = matches(
    shape,
    custom &&
      seeker(shape.where, {
        table: spec.name,
        index: custom.index.name,
        sort:
          sorted && shape.custom === 'index'
            ? { field: shape.sort, key: eb.ref(`${order}.${keyColumn}`) }
            : undefined,
      }),
  )
  if (!conditions.length) return matching
  if (grams) return eb.and([...conditions, matching])
  if (!search) return matching
  const { name } = search
  const found = eb
    .selectFrom(name)
    .select(`${name}.id`)
    .where(eb.and([...conditions]))
  return eb.and([eb(`${spec.name}.id`, 'in', found), matching])
}
