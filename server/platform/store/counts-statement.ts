import { expressionBuilder, type Compilable, type Kysely } from 'kysely'
import type { CountGrouping } from '../ports.ts'
import { fragment, fragmentOf } from './branded.ts'
import { sqlText } from './ddl.ts'
import { searchCondition } from './matching.ts'
import { place } from './placeholders.ts'
import type { QueryShape } from './shape.ts'
import type { AnyDatabase } from './statements.ts'
import type { ResourceTable } from './tables.ts'

const eb = expressionBuilder<AnyDatabase, string>()

/**
 * How many of what matches hold each value (`k`), and each value of a second field (`p`). A time's
 * day is that of the clock of the place `zone`.
 */
export const countsStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  { by, each, split, sum }: Omit<CountGrouping, 'zone'>,
): Compilable => {
  const of = eb.ref(by)
  const local =
    table.spec.columns[by]?.type === 'timestamptz'
      ? fragment<unknown>`${of} at time zone ${place<string>('zone')}`
      : fragment<unknown>`${of}::timestamp`
  const key = each
    ? fragment<string>`to_char(date_trunc(${fragmentOf(sqlText(each))}, ${local}), 'YYYY-MM-DD')`
    : fragment<string>`${of}::text`
  const part = split ? fragment<string>`${eb.ref(split)}::text` : fragmentOf<string>('null::text')
  const n = sum
    ? fragment<number>`coalesce(sum(${eb.ref(sum)}), 0)`
    : fragmentOf<number>('count(*)')
  return db
    .selectFrom(table.spec.name)
    .select([key.as('k'), part.as('p'), n.as('n')])
    .where(searchCondition(table, shape, false))
    .groupBy([eb.ref('k'), eb.ref('p')])
}
