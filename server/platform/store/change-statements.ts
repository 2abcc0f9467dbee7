import {
  expressionBuilder,
  type Compilable,
  type ExpressionWrapper,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { fragment, fragmentOf } from './branded.ts'
import { changeColumns, earlierColumns, knownColumns } from './changes.ts'
import type { QueryShape } from './shape.ts'
import { rowSet, columnValue } from './row-set.ts'
import { place } from './placeholders.ts'
import { matches } from './matching.ts'
import type { AnyDatabase } from './statements.ts'
import type { FieldColumn, ResourceTable } from './tables.ts'

/** More changes than this, and a count is taken again. */
export const mostChanges = 2000

type Rows = SelectQueryBuilder<AnyDatabase, string, Record<string, unknown>>
const eb = expressionBuilder<AnyDatabase, string>()

/**
 * Audit rows of a resource whose transactions are newer than a cached count's snapshot. Entries
 * without a version changed no row (somebody viewed something). Ordered like the index of
 * transactions, so that the planner uses it even with old statistics.
 */
const unseen = (from: Rows): Rows =>
  from
    .where('audit.resource', '=', place('resource'))
    .where(fragment<SqlBool>`${eb.ref('audit.txid')} >= ${place('xmin')}::xid8`)
    .where(
      fragment<SqlBool>`not pg_visible_in_snapshot(${eb.ref('audit.txid')}, ${place('snapshot')}::pg_snapshot)`,
    )
    .where(fragment<SqlBool>`${eb.ref('audit.after')} -> 'version' is not null`)
    .orderBy('audit.txid')

/** Whether a cached count is outdated; a condition for other statements. */
export const isStale = (db: Kysely<AnyDatabase>): ExpressionWrapper<AnyDatabase, string, SqlBool> =>
  eb(unseen(db.selectFrom('audit').select('audit.txid')).limit(1), 'is not', null)

export const staleStatement = (db: Kysely<AnyDatabase>): Compilable =>
  db.selectNoFrom(isStale(db).as('stale$'))

const version = fragment<number>`${eb.ref('audit.after')} -> 'version'`

/**
 * The changes since a cached count (at most `mostChanges` + 1), each with its current row, whether
 * the row matches, and the snapshot of this reading.
 */
export const changesStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  fields: readonly FieldColumn[],
): Compilable => {
  const { name } = table.spec
  const { record, before, now, snapshot } = changeColumns
  const columns = ['version', ...knownColumns, ...fields.map(field => field.name)]
  return (
    db
      .with('change$', inner =>
        unseen(
          inner
            .selectFrom('audit')
            .select([
              `audit.recordId as ${record}`,
              `audit.before as ${before}`,
              version.as(changeColumns.version),
            ]),
        ).limit(mostChanges + 1),
      )
      .selectFrom('change$')
      // the limit forces a look-up for each change: a hash join would read the whole table for a
      // few hundred changes
      .leftJoinLateral(
        rows =>
          rows
            .selectFrom(name)
            .selectAll()
            .whereRef(`${name}.id`, '=', `change$.${record}`)
            .limit(1)
            .as(name),
        join => join.onTrue(),
      )
      .select([
        `change$.${record}`,
        `change$.${before}`,
        `change$.${changeColumns.version}`,
        ...columns.map(column => `${name}.${column}`),
        eb.and([matches(shape)]).as(now),
        fragmentOf<string>('pg_current_snapshot()::text').as(snapshot),
      ])
  )
}

/**
 * Counts how many of the rows sent as a parameter (place `rows`) match, by the same conditions as
 * for the table.
 */
export const earlierStatement = (
  db: Kysely<AnyDatabase>,
  table: ResourceTable,
  shape: QueryShape,
  fields: readonly FieldColumn[],
): Compilable => {
  const columns = earlierColumns(fields)
  const rows = db
    .selectFrom(rowSet(table.spec, columns))
    .select(columns.map(column => fragment`${columnValue(table.spec, column)}`.as(column)))
  return db
    .selectFrom(rows.as('earlier$'))
    .select(fragmentOf<number>('count(*)').as('n'))
    .where(matches(shape))
}
