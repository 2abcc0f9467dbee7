import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { mostCounted } from '../../../src/protocol/logs.ts'
import type { Scope, ScopedDatabase } from '../../platform/store/types.ts'
import type { Question } from './question.ts'

/**
 * Where a page of a log begins and how long it is; `after`: it begins behind that row, for exports.
 */
export interface LogPart {
  readonly limit: number
  readonly offset?: number
  readonly after?: { readonly at: string; readonly id: string } | undefined
}
/** How many rows match: exact up to `mostCounted`, `more` beyond. */
export interface CountedLog {
  readonly total: number
  readonly more: boolean
}

type Log = 'audit' | 'operation'
type Builder = ExpressionBuilder<ScopedDatabase, Log>
type Condition = Expression<SqlBool>
// both tables have these columns, of the same types
const of = (log: Log, column: 'actor' | 'action' | 'resource' | 'at' | 'id') =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both logs have the columns that are asked for
  `${log}.${column}` as 'audit.actor'

const never = (eb: Builder, log: Log): Condition => eb(of(log, 'id'), '=', '')
const among = (
  eb: Builder,
  log: Log,
  column: 'actor' | 'action' | 'resource' | 'id',
  values: readonly string[],
): Condition => (values.length ? eb(of(log, column), 'in', [...values]) : never(eb, log))

/** Changes of records: in the index, whose first column is the resource. */
const changesOf = (
  eb: Builder,
  records: readonly (readonly [resource: string, ids: readonly string[]])[],
): Condition =>
  eb.or(
    records.map(([resource, ids]) =>
      eb.and([eb('audit.resource', '=', resource), eb('audit.recordId', 'in', [...ids])]),
    ),
  )

/** The same in either log: an operation is found by the changes that it made. */
const about = (
  eb: Builder,
  log: Log,
  records: readonly (readonly [string, readonly string[]])[],
): Condition => {
  if (!records.length) return never(eb, log)
  if (log === 'audit') return changesOf(eb, records)
  return eb(
    'operation.id',
    'in',
    eb
      .selectFrom('audit')
      .select('audit.requestId')
      .where(inner => changesOf(inner, records)),
  )
}

const readable = (
  eb: Builder,
  log: Log,
  { free, own }: Question['readable'],
  me: string,
): Condition[] => {
  const mine = eb.and([among(eb, log, 'resource', own), eb(of(log, 'actor'), '=', me)])
  if (free)
    return [
      own.length
        ? eb.or([among(eb, log, 'resource', free), mine])
        : among(eb, log, 'resource', free),
    ]
  return own.length ? [eb.or([eb(of(log, 'resource'), 'not in', [...own]), mine])] : []
}

const conditions = (
  eb: Builder,
  log: Log,
  question: Question,
  names: readonly string[],
  me: string,
): Condition => {
  const { same, at, actors, records, operations, ids, found } = question
  const all: Condition[] = [
    ...readable(eb, log, question.readable, me),
    ...same.map(({ column, values, not }) =>
      not ? eb(of(log, column), 'not in', [...values]) : among(eb, log, column, values),
    ),
    ...at.map(({ op, value }) => eb(of(log, 'at'), op, value)),
  ]
  if (actors) all.push(among(eb, log, 'actor', actors))
  if (operations)
    all.push(eb(log === 'audit' ? 'audit.requestId' : 'operation.id', 'in', [...operations]))
  if (ids) all.push(among(eb, log, 'id', ids))
  if (records)
    all.push(
      about(
        eb,
        log,
        names.map(name => [name, records]),
      ),
    )
  if (found) {
    const changed = found.operations
      ? among(eb, log, 'id', found.operations)
      : about(eb, log, found.records)
    all.push(eb.or([changed, among(eb, log, 'actor', found.actors)]))
  }
  return eb.and(all)
}

/** One log of an institution, asked by one person. */
export interface LogReader {
  readonly scope: Scope
  /** Account of the reader. */
  readonly me: string
  /** Names of all resources. */
  readonly names: readonly string[]
}

const matching =
  (log: Log, { me, names }: LogReader, question: Question) =>
  (eb: unknown) =>
    // each builder is for one of the two tables, and only their common columns are used
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both logs have the columns that are asked for
    conditions(eb as Builder, log, question, names, me)

/** The number of matching rows, counted up to the last page that a person would open. */
export const countLog = async (
  log: Log,
  reader: LogReader,
  question: Question,
): Promise<CountedLog> => {
  const row = await reader.scope.db
    .selectFrom(eb =>
      eb
        .selectFrom(log)
        .select(of(log, 'at'))
        .where(matching(log, reader, question))
        .limit(mostCounted + 1)
        .as('counted$'),
    )
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  const n = Number(row?.n ?? 0)
  return { total: Math.min(n, mostCounted), more: n > mostCounted || question.found?.more === true }
}

/**
 * From this offset on, the ids of a page are selected first, so that skipped rows are not read
 * completely.
 */
const deepFrom = 500

const auditIds = async (
  reader: LogReader,
  question: Question,
  { limit, offset }: LogPart,
): Promise<string[]> => {
  const order = question.ascending ? 'asc' : 'desc'
  const rows = await reader.scope.db
    .selectFrom('audit')
    .select('id')
    .where(matching('audit', reader, question))
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset ?? 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** The columns that are read of a change: all but the transaction. */
export const auditColumns = [
  'id',
  'at',
  'actor',
  'actorName',
  'action',
  'resource',
  'recordId',
  'before',
  'after',
  'requestId',
  'title',
  'ip',
  'device',
] as const

const wholeRows = (reader: LogReader) => reader.scope.db.selectFrom('audit').select(auditColumns)
export type AuditRow = Awaited<ReturnType<ReturnType<typeof wholeRows>['execute']>>[number]

/** Rows of the change log in order of time. */
export const auditRows = async (
  reader: LogReader,
  question: Question,
  part: LogPart,
): Promise<AuditRow[]> => {
  const { limit, offset = 0, after } = part
  const order = question.ascending ? 'asc' : 'desc'
  let rows = wholeRows(reader)
  if (offset >= deepFrom) {
    const ids = await auditIds(reader, question, part)
    if (!ids.length) return []
    return rows.where('id', 'in', ids).orderBy('at', order).orderBy('id', order).execute()
  }
  rows = rows.where(matching('audit', reader, question))
  if (after)
    rows = rows.where(eb =>
      eb(eb.refTuple('at', 'id'), question.ascending ? '>' : '<', eb.tuple(after.at, after.id)),
    )
  return rows.orderBy('at', order).orderBy('id', order).limit(limit).offset(offset).execute()
}

/** Rows of the operation log in order of time. */
export const operationRows = (
  reader: LogReader,
  question: Question,
  { limit, offset, after }: LogPart,
) => {
  const order = question.ascending ? 'asc' : 'desc'
  let rows = reader.scope.db
    .selectFrom('operation')
    .selectAll()
    .where(matching('operation', reader, question))
  if (after)
    rows = rows.where(eb =>
      eb(eb.refTuple('at', 'id'), question.ascending ? '>' : '<', eb.tuple(after.at, after.id)),
    )
  return rows
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset ?? 0)
    .execute()
}
export type OperationRow = Awaited<ReturnType<typeof operationRows>>[number]

/** The times of the first and the last row that match, ISO 8601; undefined if none does. */
export const spanOfLog = async (
  log: Log,
  reader: LogReader,
  question: Question,
): Promise<{ readonly first: string; readonly last: string } | undefined> => {
  const row = await reader.scope.db
    .selectFrom(log)
    .select(eb => [eb.fn.min(of(log, 'at')).as('first'), eb.fn.max(of(log, 'at')).as('last')])
    .where(matching(log, reader, question))
    .executeTakeFirst()
  const { first, last } = row ?? {}
  return first && last ? { first, last } : undefined
}
