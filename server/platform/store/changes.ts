import type { QueryShape } from './shape.ts'
import { derive, type StoredRow } from './row-codec.ts'
import type { FieldColumn, ResourceTable } from './tables.ts'

/** Additional columns of a changed row; names of fields contain no '$'. */
export const changeColumns = {
  record: 'record$',
  before: 'before$',
  version: 'version$',
  now: 'now$',
  snapshot: 'snapshot$',
} as const

/**
 * System columns that conditions can use and whose earlier value is known: the first never changes,
 * and the audit records the second.
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

/** Whether a shape's conditions read a field whose changes are not audited. */
export const readsUnlogged = (table: ResourceTable, shape: QueryShape): boolean =>
  [...namesIn(shape)].some(name => table.byName.get(name)?.field.options.unlogged)

/**
 * The fields that a shape's conditions read; undefined if they read one whose earlier value is not
 * audited (`updateTime`, secrets).
 */
export const fieldsRead = (
  table: ResourceTable,
  shape: QueryShape,
): readonly FieldColumn[] | undefined => {
  // the audit has the values of custom fields, but not the keys that conditions use
  if (shape.where.some(({ op }) => op === 'custom')) return undefined
  const names = namesIn(shape)
  const unknownNames = [...names].filter(name => !known.has(name))
  const fields = unknownNames.flatMap(name => table.byName.get(name) ?? [])
  return fields.length === unknownNames.length && !fields.some(field => field.kind.writeOnly)
    ? fields
    : undefined
}

/**
 * Columns of an earlier row as it is sent to the database: the fields, and the columns derived from
 * them.
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
  /** The current record. */
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

/** Changes of one record, the latest first, if they form an unbroken chain to the current row. */
const chained = (changes: readonly Change[]): readonly Change[] | undefined => {
  const sorted = changes.toSorted((a, b) => Number(b.version) - Number(a.version))
  let expected = sorted[0]?.row['version']
  for (const { before, version } of sorted) {
    if (expected === undefined || version !== expected) return undefined
    // nothing precedes a creation, and a record begins with version 1
    if (!before && version !== 1) return undefined
    expected = before?.['version']
  }
  return sorted
}

export interface TotalDifference {
  /**
   * How many matches the count gains from rows that are new, and from rows in `earlier`, which may
   * have matched before.
   */
  readonly gained: number
  /**
   * Earlier versions of rows, in the form of the table: the count is reduced by each one that
   * matches.
   */
  readonly earlier: readonly StoredRow[]
}

/**
 * The effect of unseen changes on a count, from audit rows joined to their current rows. An earlier
 * row is the current one with the `before` values of its changes applied, latest change first.
 * Undefined if the changes don't lead to the current row, so that a new count is needed.
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
