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
import { isCustomName } from '../../../src/schema/custom/field.ts'
import { keyColumn } from './custom-columns.ts'
import { keysOfField, ownKey, storedValue } from './custom-conditions.ts'
import { quote } from './ddl.ts'
import { allHold, matches, order, searchCondition } from './matching.ts'
import type { QueryShape } from './shape.ts'
import { place } from './placeholders.ts'
import { sortColumn, withSort } from './sources.ts'
import type { ResourceTable } from './tables.ts'

/** Tables whose columns are known at run time only. */
export type AnyDatabase = Record<string, Record<string, unknown>>
/** A select statement that yields rows of a resource. */
export type RowsSelection = SelectQueryBuilder<AnyDatabase, string, Record<string, unknown>>

const eb = expressionBuilder<AnyDatabase, string>()
/**
 * A column of the table, or a custom field's value in the form in which its kind would store it.
 */
const selected = ({ spec, custom }: ResourceTable, column: string): Expression<unknown> => {
  const own = custom?.byName.get(column)
  return own ? storedValue(own) : eb.ref(`${spec.name}.${column}`)
}

/**
 * The rows that a list goes through: in the order of a custom field's index, those of that first.
 */
const listed = (
  db: Kysely<AnyDatabase>,
  { spec, custom }: ResourceTable,
  shape: QueryShape,
): RowsSelection => {
  if (!custom || shape.custom !== 'index') return db.selectFrom(spec.name)
  return db
    .selectFrom(`${custom.index.name} as ${order}`)
    .innerJoin(spec.name, `${spec.name}.id`, `${order}.id`)
    .where(keysOfField(shape.sort, eb.ref(`${order}.${keyColumn}`)))
}

const aliased = (value: Expression<unknown>, as: string) => fragment<unknown>`${value}`.as(as)

/** The sort expression of a row; `of` is the table's name or alias. */
const sortOf = (shape: QueryShape, of: string): Expression<unknown> => {
  if (shape.custom === 'index') return eb.ref(`${order}.${keyColumn}`)
  if (shape.asks && 'when' in shape.asks)
    return fragment<boolean>`coalesce(${allHold(shape.asks.when)}, false)`
  if (shape.source ?? shape.asks) return eb.ref(sortColumn(shape, of))
  return shape.custom ? ownKey(shape.sort) : eb.ref(`${of}.${shape.sort}`)
}
const idOf = (shape: QueryShape, of: string): string =>
  `${shape.custom === 'index' ? order : of}.id`

/** Orders by the shape's column (nulls smallest) and id, in one direction. */
const orderedBy = (
  rows: RowsSelection,
  { descending, nulls, sort }: QueryShape,
  by: Expression<unknown>,
  id: string,
): RowsSelection => {
  const sorted = rows.orderBy(by, direction => {
    // keys are never null: a plain order is that of their index
    const plain = descending ? direction.desc() : direction.asc()
    if (!nulls && isCustomName(sort)) return plain
    return descending ? plain.nullsLast() : plain.nullsFirst()
  })
  return sort === 'id' ? sorted : sorted.orderBy(id, descending ? 'desc' : 'asc')
}

/** The same of rows of the table `of`, or its alias. */
const ordered = (rows: RowsSelection, shape: QueryShape, of: string): RowsSelection =>
  orderedBy(withSort(rows, shape, of, allHold), shape, sortOf(shape, of), idOf(shape, of))

/**
 * One page. `deep`: ids are selected first, from the index alone, and only the page's rows are
 * read. `stale`: each row also contains (`stale$`) whether the cached count is outdated.
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
  const own = listed(db, table, shape)
  if (!deep) return limited(selectColumns(own, name).where(searchCondition(table, shape, true)))
  const ids = limited(
    own
      .select(`${name}.id`)
      .$if(shape.custom !== undefined, rows => rows.select(aliased(sortOf(shape, name), 'sort$')))
      .where(searchCondition(table, shape, true)),
  ).as('page$')
  const rows: RowsSelection = db.selectFrom(ids).innerJoin(`${name} as row$`, 'row$.id', 'page$.id')
  const columns = selectColumns(rows, 'row$')
  return shape.custom
    ? orderedBy(columns, shape, eb.ref('page$.sort$'), 'page$.id')
    : ordered(columns, shape, 'row$')
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
    .where(searchCondition(table, shape, false))

/**
 * The sum of a number column over what matches, or how many different values a column has there.
 */
export const figureStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  { figure, column }: { readonly figure: 'sum' | 'distinct'; readonly column: string },
): Compilable => {
  const of = eb.ref(column)
  const told =
    figure === 'sum'
      ? fragment<number>`coalesce(sum(${of}), 0)`
      : fragment<number>`count(distinct ${of})`
  return db
    .selectFrom(table.spec.name)
    .select(told.as('n'))
    .where(searchCondition(table, shape, false))
}

/**
 * The next rows of a keyset walk in the shape's order, which is that of columns that nobody edits
 * and that are never empty. `after`: places `after` (the sort value) and `id` are bound.
 */
export const walkStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  after: boolean,
  columns: readonly string[] = table.read,
): Compilable => {
  const { name } = table.spec
  const column = sortOf(shape, name)
  const id = eb.ref(`${name}.id`)
  const sign = fragmentOf(shape.descending ? '<' : '>')
  let rows: RowsSelection = db
    .selectFrom(name)
    .select(columns.map(column => aliased(selected(table, column), column)))
    .select(aliased(column, 'sort$'))
    .where(searchCondition(table, shape, true))
  if (after)
    rows = rows.where(
      shape.sort === 'id'
        ? fragment<SqlBool>`${id} ${sign} ${place('id')}`
        : fragment<SqlBool>`(${column}, ${id}) ${sign} (${place('after')}, ${place('id')})`,
    )
  return ordered(rows, shape, name).limit(place<number>('limit'))
}

const inOneRow = (columns: readonly string[]) => [
  ...columns.map((column, n) =>
    fragment<string>`json_agg(${eb.ref(`walk$.${column}`)})::text`.as(`c${n}`),
  ),
  fragmentOf<number>('count(*)::int4').as('count'),
]

/**
 * As `walkStatement`, in one row: each column a JSON array (`c0`, `c1`, …), how many rows there
 * are, and where the walk continues.
 */
export const columnsStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  after: boolean,
  columns: readonly string[],
): Compilable => {
  const own = [...new Set(['id', ...columns])]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a plain walk is a query that can stand in another
  const walk = (walkStatement(db, table, shape, after, own) as RowsSelection).as('walk$')
  const last = (column: string) =>
    fragment<unknown>`(array_agg(${eb.ref(`walk$.${column}`)}))[count(*)::int4]`
  return db
    .selectFrom(walk)
    .select([...inOneRow(columns), last('id').as('lastId'), last('sort$').as('lastSort')])
}

/**
 * The ids of all that matches, in the shape's order, as one text with commas: what one statement
 * sees is one moment.
 */
export const snapshotStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
): Compilable => {
  const { name } = table.spec
  const ids = ordered(
    listed(db, table, shape)
      .select(`${name}.id`)
      .where(searchCondition(table, shape, true)),
    shape,
    name,
  ).as('walk$')
  return db.selectFrom(ids).select(fragment<string>`string_agg("walk$"."id", ',')`.as('ids'))
}

/**
 * Rows by id, as far as they match, in the order of the ids and in one row as `columnsStatement`
 * has them.
 */
export const columnsByIdStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  columns: readonly string[],
): Compilable => {
  const { name } = table.spec
  const keys = fragment<
    Record<string, unknown>
  >`unnest(${place('ids')}::text[]) with ordinality`.as<'key$'>(fragmentOf('"key$"("id", "n")'))
  const rows: RowsSelection = db
    .selectFrom(keys)
    .innerJoin(name, `${name}.id`, 'key$.id')
    .select([...new Set(columns)].map(column => aliased(selected(table, column), column)))
    // repeated so that the rows come from the index, whatever the planner estimates for the join
    .where(fragment<SqlBool>`${eb.ref(`${name}.id`)} = any(${place('ids')})`)
    .where(matches(shape))
    .orderBy('key$.n')
  return db.selectFrom(rows.as('walk$')).select(inOneRow(columns))
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

/**
 * Matching rows by id, in id order; with `lock`, it waits for a row that another transaction is
 * changing and evaluates its new values.
 */
export const matchingStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  lock: boolean,
): RowsSelection => {
  const { name } = table.spec
  const rows = db
    .selectFrom(name)
    .select(table.read.map(column => `${name}.${column}`))
    .where(fragment<SqlBool>`${eb.ref(`${name}.id`)} = any(${place('ids')})`)
    .where(matches(shape))
    .orderBy(`${name}.id`)
  return lock ? rows.forUpdate() : rows
}

/**
 * Rows outside or in the trash, by columns of a natural key; place `k<n>` contains the n-th part of
 * every tuple.
 */
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
