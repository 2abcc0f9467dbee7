import {
  expressionBuilder,
  type Compilable,
  type Expression,
  type Kysely,
  type SqlBool,
} from 'kysely'
import { fragment } from './branded.ts'
import type { FromCondition, QueryShape } from './query-shape.ts'
import type { StoredRow } from './row-codec.ts'
import type { AnyDatabase, RowsSelection } from './statements.ts'
import type { SourceColumn } from './tables.ts'

/*
 * Fields that repeat what the referenced record holds (`from`). Nothing of them is stored: lists look for them, sort by them and read them in
 * the table of that record, where a record of the trash counts as none.
 */

const eb = expressionBuilder<AnyDatabase, string>()

/** Whether a shape asks about records of another table, whose changes the audit of its own does not tell. */
export const asksOthers = ({ where }: QueryShape): boolean => where.some(({ op }) => op === 'from')

/**
 * Whether the record that a row refers to passes a test (`not`: whether none does), by both tables' indexes. `grams` narrows down where a
 * searched text is looked for.
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

/** The column that a shape sorts by; `of` is the name or alias of the rows. */
export const sortColumn = ({ source, sort }: QueryShape, of: string): string =>
  source ? 'from$.from$sort' : `${of}.${sort}`

/** The rows with what they are sorted by, where that stands in another table. Its columns have names of their own, so that no other becomes ambiguous. */
export const withSort = (
  rows: RowsSelection,
  { source }: QueryShape,
  of: string,
): RowsSelection => {
  if (!source) return rows
  const { by, table, column } = source
  const others = eb
    .selectFrom(table)
    .select([`${table}.id as from$id`, `${table}.${column} as from$sort`])
    .where(`${table}.deletedAt`, 'is', null)
    .as('from$')
  return rows.leftJoin(others, 'from$.from$id', `${of}.${by}`)
}

/** The names under which `sourcesStatement` answers the id of what the n-th reference leads to, and the n-th field. */
const sourceAnswer = {
  record: (n: number) => `r${n}`,
  value: (n: number) => `c${n}`,
} as const

/** What the records that rows (place `ids`) refer to hold, in one statement however many fields and rows there are. */
export const sourcesStatement = (
  db: Kysely<AnyDatabase>,
  name: string,
  fields: readonly SourceColumn[],
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
    .select(
      fields.map(({ by, field }, n) => `${alias(by)}.${field.name} as ${sourceAnswer.value(n)}`),
    )
    .where(fragment<SqlBool>`${eb.ref(`${name}.id`)} = any(${ids})`)
}

/** The references that lead to sources, each once. */
const referencesOf = (fields: readonly SourceColumn[]): readonly string[] => [
  ...new Set(fields.map(({ by }) => by)),
]

/** The values of one row of `sourcesStatement` on the wire; null where nothing is referred to. */
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
