import {
  expressionBuilder,
  type Compilable,
  type Expression,
  type Kysely,
  type SqlBool,
} from 'kysely'
import { fragment, fragmentOf } from './branded.ts'
import type {
  CountCondition,
  ReferrerCount,
  FromCondition,
  NumberedCondition,
  OwnCondition,
  QueryShape,
} from './shape.ts'
import type { StoredRow } from './row-codec.ts'
import type { AnyDatabase, RowsSelection } from './statements.ts'
import type { SourceColumn } from './tables.ts'

/*
 * Fields that repeat a field of the referenced record (`from`), or count the records that refer to
 * a row (`counts`). They are not stored: lists filter, sort and read them in the table of those
 * records, in which records in the trash don't count.
 */

const eb = expressionBuilder<AnyDatabase, string>()

/**
 * Whether a shape reads records of another table, whose changes are not in its own table's audit.
 */
export const asksOthers = ({ where }: QueryShape): boolean => where.some(({ op }) => others.has(op))
const others: ReadonlySet<string> = new Set(['from', 'count', 'unless', 'own'])

/**
 * Whether the record that a row refers to meets a condition (`not`: whether none does), with the
 * indexes of both tables. `grams` narrows down the candidates of a text search.
 */
export const refersToSuch = (
  { by, table, search, not }: FromCondition,
  test: Expression<SqlBool>,
  grams: Expression<SqlBool> | undefined,
): Expression<SqlBool> => {
  let rows = eb
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.deletedAt`, 'is', null)
    .where(test)
  if (grams && search) {
    const found = eb.selectFrom(search).select(`${search}.id`).where(grams)
    rows = rows.where(`${table}.id`, 'in', found)
  } else if (grams) rows = rows.where(grams)
  const held = eb(by, 'in', rows)
  return not ? fragment<SqlBool>`(${held}) is not true` : held
}

/** Whether a row refers to a record that an account logs in with. */
export const refersToOwn = (
  { column, resource }: OwnCondition,
  accountId: Expression<unknown>,
): Expression<SqlBool> =>
  eb(
    column,
    'in',
    eb
      .selectFrom('accountLink')
      .select('accountLink.recordId')
      .where('accountLink.accountId', '=', accountId)
      .where('accountLink.resource', '=', resource),
  )

/** The counted records, by what they refer to. `test`: the condition for each of them. */
const counted = ({ table, by }: ReferrerCount, test: Expression<SqlBool>): RowsSelection =>
  eb
    .selectFrom(table)
    .where(`${table}.deletedAt`, 'is', null)
    .where(`${table}.${by}`, 'is not', null)
    .where(test)
    .groupBy(`${table}.${by}`)

const number = fragmentOf<number>('count(*)::int4')
const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Whether at least this many records that meet a condition refer to a row (`not`: fewer). */
export const countedSuch = (
  { of, table, by, inner, test: op, not }: CountCondition,
  test: Expression<SqlBool>,
  value: Expression<unknown>,
): Expression<SqlBool> => {
  const holds =
    op === 'eq' || op === 'ne'
      ? fragment<SqlBool>`${number} ${fragmentOf(op === 'eq' ? '= any' : '<> all')}(${value}::int4[])`
      : fragment<SqlBool>`${number} ${fragmentOf(signs[op])} ${value}::int4`
  const such = counted({ table, by, inner }, test).select(`${table}.${by}`).having(holds)
  const held = eb(`${of}.id`, 'in', such)
  return not ? fragment<SqlBool>`(${held}) is not true` : held
}

/** The column that a shape sorts by; `of` is the name or alias of the rows. */
export const sortColumn = ({ source, asks, sort }: QueryShape, of: string): string =>
  (source ?? asks) ? 'from$.from$sort' : `${of}.${sort}`

/**
 * The rows with a sort value from another table. Its columns have distinct names, so that no column
 * becomes ambiguous. `test`: the condition for counted records.
 */
export const withSort = (
  rows: RowsSelection,
  { source, asks }: QueryShape,
  of: string,
  test: (conditions: readonly NumberedCondition[]) => Expression<SqlBool>,
): RowsSelection => {
  if (asks && 'count' in asks) {
    const { table, by, inner } = asks.count
    const others = counted(asks.count, test(inner))
      .select([`${table}.${by} as from$id`, number.as('from$sort')])
      .as('from$')
    return rows.leftJoin(others, 'from$.from$id', `${of}.id`)
  }
  if (!source) return rows
  const { by, table, column } = source
  const others = eb
    .selectFrom(table)
    .select([`${table}.id as from$id`, `${table}.${column} as from$sort`])
    .where(`${table}.deletedAt`, 'is', null)
    .as('from$')
  return rows.leftJoin(others, 'from$.from$id', `${of}.${by}`)
}

/**
 * The column names in the result of `sourcesStatement` for the id of the n-th reference, and for
 * the n-th field.
 */
const sourceAnswer = {
  record: (n: number) => `r${n}`,
  value: (n: number) => `c${n}`,
} as const

/**
 * Values of a row that follow from conditions, by field: whether it meets them, or how many records
 * that refer to it do.
 */
export interface Told {
  readonly name: string
  /** The records that are counted; undefined: the row itself is checked. */
  readonly counting: ReferrerCount | undefined
  readonly test: Expression<SqlBool>
}

const toldValue = (table: string, { name, counting, test }: Told) => {
  if (!counting) return fragment<boolean>`coalesce(${test}, false)`.as(name)
  const { table: others, by } = counting
  return eb
    .selectFrom(`${others} as told$`)
    .select(number.as('n'))
    .whereRef(`told$.${by}`, '=', `${table}.id`)
    .where('told$.deletedAt', 'is', null)
    .where(test)
    .as(name)
}

/**
 * Reads the fields of the records that rows (place `ids`) refer to, and the values that follow from
 * conditions, in one statement for any number of fields and rows.
 */
export const sourcesStatement = (
  db: Kysely<AnyDatabase>,
  name: string,
  fields: readonly SourceColumn[],
  told: readonly Told[],
  ids: Expression<unknown>,
): Compilable => {
  const references = referencesOf(fields)
  const alias = (by: string) => `from${references.indexOf(by)}$`
  let rows: RowsSelection = db.selectFrom(name).select(`${name}.id`)
  for (const [n, by] of references.entries()) {
    const target = fields.find(field => field.by === by)?.target.spec.name
    if (target === undefined) continue
    rows = rows
      .leftJoin(`${target} as ${alias(by)}`, join =>
        join
          .onRef(`${alias(by)}.id`, '=', `${name}.${by}`)
          .on(`${alias(by)}.deletedAt`, 'is', null),
      )
      .select(`${alias(by)}.id as ${sourceAnswer.record(n)}`)
  }
  return rows
    .select(told.map(one => toldValue(name, one)))
    .select(
      fields.map(({ by, field }, n) => `${alias(by)}.${field.name} as ${sourceAnswer.value(n)}`),
    )
    .where(fragment<SqlBool>`${eb.ref(`${name}.id`)} = any(${ids})`)
}

/** The distinct references to source records. */
const referencesOf = (fields: readonly SourceColumn[]): readonly string[] => [
  ...new Set(fields.map(({ by }) => by)),
]

/** The values of one row of `sourcesStatement` on the wire; null if nothing is referred to. */
export const valuesOfSources = (
  names: readonly string[],
  fields: readonly SourceColumn[],
  row: StoredRow,
): Readonly<Record<string, unknown>> => {
  const references = referencesOf(fields)
  return Object.fromEntries(
    fields.map(({ by, field }, n) => {
      const referred = row[sourceAnswer.record(references.indexOf(by))] ?? null
      const stored = row[sourceAnswer.value(n)] ?? null
      const value = referred === null ? null : field.kind.fromStore(stored, field.field.options)
      return [names[n], value]
    }),
  )
}
