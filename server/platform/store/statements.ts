import {
  expressionBuilder,
  type Compilable,
  type Expression,
  type ExpressionWrapper,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { fragment, fragmentOf } from './branded.ts'
import { quote } from './ddl.ts'
import type { QueryShape, ShapeCondition } from './query-shape.ts'
import { ValuePlaceholder } from './placeholders.ts'
import { refersToSuch, sortColumn, withSort } from './sources.ts'
import { gramsColumn, type ResourceTable } from './tables.ts'

/** Tables whose columns are known at run time only. */
export type AnyDatabase = Record<string, Record<string, unknown>>
/** A select statement that yields rows of a resource. */
export type RowsSelection = SelectQueryBuilder<AnyDatabase, string, Record<string, unknown>>

const eb = expressionBuilder<AnyDatabase, string>()
/** The place of a value. */
export const place = <T = unknown>(name: string): Expression<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the slot is filled with a T before the statement is sent
  eb.val(new ValuePlaceholder(name)) as Expression<unknown> as Expression<T>

const compare = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/**
 * One of the find texts holds the part. strpos, not LIKE: the planner takes LIKE for rare and multiplies it with the grams, and would
 * then sort ten thousand hits instead of reading the order's index.
 */
const holds = (finds: readonly string[], part: string): Expression<SqlBool> =>
  finds.length
    ? eb.or(finds.map(find => fragment<SqlBool>`strpos(${eb.ref(find)}, ${place(part)}) > 0`))
    : fragmentOf<SqlBool>('false')

const conditionSql = (condition: ShapeCondition, n: number): Expression<SqlBool> => {
  const value = place(`c${n}`)
  switch (condition.op) {
    case 'from': {
      const { inner } = condition
      return refersToSuch(condition, conditionSql(inner, n), gramCondition(inner, n))
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

/** Everything a shape asks of a row, told by the row alone. */
export const matches = (shape: QueryShape): Expression<SqlBool> => {
  const all: Expression<SqlBool>[] = [
    eb('deletedAt', shape.deleted ? 'is not' : 'is', null),
    ...shape.where.map(conditionSql),
  ]
  if (shape.q) all.push(holds(shape.q.finds, 'q'))
  return eb.and(all)
}

/** What a condition asks of the grams of a row; undefined where they tell nothing. */
const gramCondition = (condition: ShapeCondition, n: number): Expression<SqlBool> | undefined => {
  const grams = eb.ref(gramsColumn)
  if (condition.op === 'like' && condition.grams)
    return fragment<SqlBool>`${grams} @> ${place(`c${n}g`)}`
  return condition.op === 'has' ? fragment<SqlBool>`${grams} && ${place(`c${n}g`)}` : undefined
}

/**
 * What a shape asks of the grams of a row, which know no fields and may collide, so that they only narrow down where to look: several
 * conditions in one look into their index.
 */
const gramConditions = (shape: QueryShape): readonly Expression<SqlBool>[] => {
  const all = shape.where.flatMap((condition, n) => gramCondition(condition, n) ?? [])
  return shape.q?.grams && shape.q.finds.length
    ? [...all, fragment<SqlBool>`${eb.ref(gramsColumn)} @> ${place('qg')}`]
    : all
}

/** As `matches`, of the rows of the table, which are looked for in the index of grams where that helps. */
const searchCondition = (
  { spec, grams, search }: ResourceTable,
  shape: QueryShape,
): Expression<SqlBool> => {
  const conditions = gramConditions(shape)
  if (!conditions.length) return matches(shape)
  if (grams) return eb.and([...conditions, matches(shape)])
  if (!search) return matches(shape)
  const { name } = search
  const found = eb
    .selectFrom(name)
    .select(`${name}.id`)
    .where(eb.and([...conditions]))
  return eb.and([eb(`${spec.name}.id`, 'in', found), matches(shape)])
}

/** Orders by the shape's column (nulls smallest) and id, in one direction; `of` is the table's name or alias. */
const ordered = (rows: RowsSelection, shape: QueryShape, of: string): RowsSelection => {
  const byId = withSort(rows, shape, of).orderBy(sortColumn(shape, of), order =>
    shape.descending ? order.desc().nullsLast() : order.asc().nullsFirst(),
  )
  return shape.sort === 'id' ? byId : byId.orderBy(`${of}.id`, shape.descending ? 'desc' : 'asc')
}

/**
 * One page. `deep`: ids are found first, in the index alone, and only the page's rows are read. `stale`: each row also says
 * (`stale$`) whether the kept count no longer holds.
 */
export const pageStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  deep: boolean,
  stale: ExpressionWrapper<AnyDatabase, string, SqlBool> | undefined,
): Compilable => {
  const { name } = table.spec
  const limited = (rows: RowsSelection) =>
    ordered(rows, shape, name).limit(place<number>('limit')).offset(place<number>('offset'))
  const selectColumns = (rows: RowsSelection, of: string) => {
    const columns = rows.select(table.read.map(column => `${of}.${column}`))
    return stale ? columns.select(stale.as('stale$')) : columns
  }
  const own: RowsSelection = db.selectFrom(name)
  if (!deep) return limited(selectColumns(own, name).where(searchCondition(table, shape)))
  const ids = limited(own.select(`${name}.id`).where(searchCondition(table, shape))).as('page$')
  const rows: RowsSelection = db.selectFrom(ids).innerJoin(`${name} as row$`, 'row$.id', 'page$.id')
  return ordered(selectColumns(rows, 'row$'), shape, 'row$')
}

/** The count, and the snapshot it was taken in. */
export const countStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
): Compilable =>
  db
    .selectFrom(table.spec.name)
    .select([
      fragmentOf<number>('count(*)').as('n'),
      fragmentOf<string>('pg_current_snapshot()::text').as('snapshot'),
    ])
    .where(searchCondition(table, shape))

export type WalkPhase = 'values' | 'nulls'

/** The next rows of a keyset walk in the shape's order. `after`: places `after` (the sort value) and `id` are bound. */
export const walkStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  phase: WalkPhase,
  after: boolean,
  columns: readonly string[] = table.read,
): Compilable => {
  const { name } = table.spec
  const sort = sortColumn(shape, name)
  const column = eb.ref(sort)
  const id = eb.ref(`${name}.id`)
  const sign = fragmentOf(shape.descending ? '<' : '>')
  let rows: RowsSelection = db
    .selectFrom(name)
    .select(columns.map(column => `${name}.${column}`))
    .select(`${sort} as sort$`)
    .where(searchCondition(table, shape))
  if (phase === 'nulls') rows = rows.where(sort, 'is', null)
  else if (shape.nulls) rows = rows.where(sort, 'is not', null)
  if (after) {
    const byId = shape.sort === 'id' || phase === 'nulls'
    rows = rows.where(
      byId
        ? fragment<SqlBool>`${id} ${sign} ${place('id')}`
        : fragment<SqlBool>`(${column}, ${id}) ${sign} (${place('after')}, ${place('id')})`,
    )
  }
  return ordered(rows, shape, name).limit(place<number>('limit'))
}

/** As `walkStatement`, in one row: each column a JSON array (`c0`, `c1`, …), how many rows there are, and where the walk goes on. */
export const columnsStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  phase: WalkPhase,
  after: boolean,
  columns: readonly string[],
): Compilable => {
  const own = [...new Set(['id', ...columns])]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain walk is a query that can stand in another
  const walk = (walkStatement(db, table, shape, phase, after, own) as RowsSelection).as('walk$')
  const last = (column: string) =>
    fragment<unknown>`(array_agg(${eb.ref(`walk$.${column}`)}))[count(*)::int4]`
  return db
    .selectFrom(walk)
    .select([
      ...columns.map((column, n) =>
        fragment<string>`json_agg(${eb.ref(`walk$.${column}`)})::text`.as(`c${n}`),
      ),
      fragmentOf<number>('count(*)::int4').as('count'),
      last('id').as('lastId'),
      last('sort$').as('lastSort'),
    ])
}

/** Rows by id; `lock` holds them until the transaction ends, taken in id order. */
export const byIdsStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  deleted: boolean,
  lock: boolean,
): RowsSelection => {
  const { name } = table.spec
  const rows = db
    .selectFrom(name)
    .select(table.read.map(column => `${name}.${column}`))
    .where(fragment<SqlBool>`${eb.ref(`${name}.id`)} = any(${place('ids')})`)
    .where(`${name}.deletedAt`, deleted ? 'is not' : 'is', null)
    .orderBy(`${name}.id`)
  return lock ? rows.forUpdate() : rows
}

/** Rows by id as far as they match, locked in id order; a row that another transaction is changing is judged by what it becomes. */
export const lockMatchingStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
): RowsSelection => {
  const { name } = table.spec
  return db
    .selectFrom(name)
    .select(table.read.map(column => `${name}.${column}`))
    .where(fragment<SqlBool>`${eb.ref(`${name}.id`)} = any(${place('ids')})`)
    .where(matches(shape))
    .orderBy(`${name}.id`)
    .forUpdate()
}

/** Living rows, or rows of the trash, by columns, as a natural key has them; place `k<n>` holds the n-th part of every tuple. */
export const byKeyStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  key: readonly string[],
  deleted: boolean,
): Compilable => {
  const { name, columns } = table.spec
  const parts = key.map(
    (column, n) =>
      fragment`${place(`k${n}`)}::${fragmentOf(`${columns[column]?.type ?? 'text'}[]`)}`,
  )
  const list = parts.reduce((a, b) => fragment`${a}, ${b}`)
  const keys = fragment<Record<string, unknown>>`unnest(${list})`.as<'key$'>(
    fragmentOf(`"key$"(${key.map((_, n) => quote(`k${n}`)).join(', ')})`),
  )
  let rows: RowsSelection = db
    .selectFrom(keys)
    .innerJoin(name, join =>
      key.reduce((on, column, n) => on.onRef(`${name}.${column}`, '=', `key$.k${n}`), join),
    )
  rows = rows
    .select(table.read.map(column => `${name}.${column}`))
    .where(`${name}.deletedAt`, deleted ? 'is not' : 'is', null)
  return rows
}
