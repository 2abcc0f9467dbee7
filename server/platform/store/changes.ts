import type { QueryShape } from './shape.ts'
import { derive, type StoredRow } from './row-codec.ts'
import type { FieldColumn, ResourceTable } from './tables.ts'

/** Columns of a changed row that are no fields of it; names of fields hold no '$'. */
export const changeColumns = {
  record: 'record$',
  before: 'before$',
  version: 'version$',
  now: 'now$',
  snapshot: 'snapshot$',
} as const

/**
 * System columns that a condition may ask about and whose earlier value is known: the first never
 * changes, the audit tells the second.
 */
export const knownColumns = ['createTime', 'deletedAt'] as const
const known: ReadonlySet<string> = new Set(knownColumns)

/** Names of the columns that a shape's conditions read. */
const namesIn = (shape: QueryShape): ReadonlySet<string> => {
  const columns = shape.where.flatMap(condition => {
    if (condition.op === 'like') return condition.find
    return 'column' in condition ? condition.column : []
  })
  return new Set(
    [...columns, ...(shape.q?.finds ?? [])].map(column => column.split('$', 1)[0] ?? column),
  )
}

/** Whether a shape's conditions read a field whose changes no audit row tells. */
export const readsUnlogged = (table: ResourceTable, shape: QueryShape): boolean =>
  [...namesIn(shape)].some(name => table.byName.get(name)?.field.options.unlogged)

/**
 * The fields that a shape's conditions read; undefined where they read something whose earlier
 * value no audit row tells (`updateTime`, secrets).
 */
export const fieldsRead = (
  table: ResourceTable,
  shape: QueryShape,
): readonly FieldColumn[] | undefined => {
  // the audit tells the values of custom fields, but not the keys that they are judged by
  if (shape.where.some(({ op }) => op === 'custom')) return undefined
  const names = namesIn(shape)
  const unknownNames = [...names].filter(name => !known.has(name))
  const fields = unknownNames.flatMap(name => table.byName.get(name) ?? [])
  return fields.length === unknownNames.length && !fields.some(field => field.kind.writeOnly)
    ? fields
    : undefined
}

/**
 * Columns of an earlier row as it is sent to the database: the fields, and what follows from them.
 */
export const earlierColumns = (fields: readonly FieldColumn[]): readonly string[] => [
  ...knownColumns,
  ...new Set(
    fields.flatMap(({ name, sort, find }) => [
      name,
      ...(sort ? [sort] : []),
      ...(find ? [find] : []),
    ]),
  ),
]

type Values = Readonly<Record<string, unknown>>
const isValues = (json: unknown): json is Values => typeof json === 'object' && json !== null

interface Change {
  /** Null for a creation. */
  readonly before: Values | null
  readonly version: unknown
  /** The record as it is now. */
  readonly row: StoredRow
}

const byRecord = (rows: readonly StoredRow[]): Iterable<readonly Change[]> => {
  const records = new Map<unknown, Change[]>()
  for (const row of rows) {
    const before = row[changeColumns.before]
    const change = {
      before: isValues(before) ? before : null,
      version: row[changeColumns.version],
      row,
    }
    const others = records.get(row[changeColumns.record])
    if (others) others.push(change)
    else records.set(row[changeColumns.record], [change])
  }
  return records.values()
}

/** Changes of one record, the latest first, if they lead without a gap to the row as it is now. */
const chained = (changes: readonly Change[]): readonly Change[] | undefined => {
  const sorted = changes.toSorted((a, b) => Number(b.version) - Number(a.version))
  let expected = sorted[0]?.row['version']
  for (const { before, version } of sorted) {
    if (expected === undefined || version !== expected) return undefined
    // nothing comes before a creation, and a record begins with its first version
    if (!before && version !== 1) return undefined
    expected = before?.['version']
  }
  return sorted
}

export interface TotalDifference {
  /**
   * What the count has won by rows that weren't there, and by rows in `earlier`, which may have
   * matched before.
   */
  readonly gained: number
  /** Rows as they were, as the table would hold them: each that matches is to be taken off. */
  readonly earlier: readonly StoredRow[]
}

/**
 * What unseen changes do to a count, from audit rows joined to the rows they changed. An earlier
 * row is the present one with the `before` of its changes laid over it, the earliest last.
 * Undefined where the changes don't lead to the row as it is, so that a count must be taken.
 */
export const differenceOf = (
  fields: readonly FieldColumn[],
  rows: readonly StoredRow[],
): TotalDifference | undefined => {
  const earlier: StoredRow[] = []
  let gained = 0
  for (const changes of byRecord(rows)) {
    const back = chained(changes)
    const first = back?.at(-1)
    if (!back || !first) return undefined
    const matches = first.row[changeColumns.now] === true ? 1 : 0
    const laid: Values = Object.assign({}, ...back.map(({ before }) => before))
    if (!first.before) gained += matches
    else if ('deletedAt' in laid || fields.some(({ name }) => name in laid)) {
      gained += matches
      earlier.push(earlierRow(fields, first.row, laid))
    }
  }
  return { gained, earlier }
}

const earlierRow = (fields: readonly FieldColumn[], now: StoredRow, laid: Values): StoredRow => {
  const wire: Record<string, unknown> = {}
  const stored: StoredRow = {}
  for (const name of knownColumns) stored[name] = name in laid ? laid[name] : now[name]
  for (const { name, field, kind } of fields) {
    wire[name] = name in laid ? laid[name] : kind.fromStore(now[name] ?? null, field.options)
    stored[name] = kind.toStore(wire[name] ?? null, field.options)
  }
  derive(wire, stored, fields)
  return stored
}
