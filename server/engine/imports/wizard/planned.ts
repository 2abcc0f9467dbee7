import type { Selectable } from 'kysely'
import { kindOf } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { Scope, ScopedDatabase, StoreTx } from '../../../platform/store/types.ts'
import type { CellSettings, RowIssue } from '../parseRow.ts'

/** A row of `importPlan`. */
export type PlanRow = Selectable<ScopedDatabase['importPlan']>

/** A checked row as a commit takes it. */
export interface Planned {
  readonly sheetRow: number
  /** create, update, unchanged, skip, error */
  readonly verdict: string
  readonly left: boolean
  /**
   * Decision for a row whose key belongs to a record in the trash: 'restore', 'create', 'skip' or
   * 'ask'.
   */
  readonly trash: string | null
  readonly cells: Readonly<Record<string, string>>
  readonly recordId: string | null
  readonly version: number | null
  readonly issue: RowIssue | undefined
  /** Fields that an update changes, with their wire values as they will be. */
  readonly changes: Readonly<Record<string, unknown>>
}

const columns = [
  'sheetRow',
  'verdict',
  'left',
  'trash',
  'cells',
  'recordId',
  'version',
  'issues',
  'changes',
] as const

// these columns contain only JSON that `plan.ts` wrote; this function parses it
export const cellTextsOf = (cells: unknown): Readonly<Record<string, string>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  isObject(cells) ? (cells as Record<string, string>) : {}
export const issuesIn = (issues: unknown): readonly RowIssue[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  Array.isArray(issues) ? (issues as RowIssue[]) : []
/** field -> [before, after] */
export const storedChangesOf = (
  changes: unknown,
): Readonly<Record<string, readonly [unknown, unknown]>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  isObject(changes) ? (changes as Record<string, [unknown, unknown]>) : {}

/**
 * Number of rows per query: on the one connection of the embedded store each query waits for
 * writers.
 */
const ahead = 1000

/** Rows of a job's plan in the sheet's order, `size` at a time, without those in `done`. */
export async function* plannedRows(
  { db }: Pick<Scope, 'db'> | Pick<StoreTx, 'db'>,
  jobId: string,
  size: number,
  done: ReadonlySet<number> = new Set(),
): AsyncGenerator<Planned[], void, void> {
  let last = -1
  for (;;) {
    const rows = await db
      .selectFrom('importPlan')
      .select([...columns])
      .where('jobId', '=', jobId)
      .where('sheetRow', '>', last)
      .orderBy('sheetRow')
      .limit(ahead)
      .execute()
    last = rows.at(-1)?.sheetRow ?? last
    const left = rows.filter(row => !done.has(row.sheetRow))
    for (let from = 0; from < left.length; from += size)
      yield left.slice(from, from + size).map(({ cells, issues, changes, ...row }) => ({
        ...row,
        cells: cellTextsOf(cells),
        issue: issuesIn(issues)[0],
        changes: Object.fromEntries(
          Object.entries(storedChangesOf(changes)).map(([name, [, after]]) => [name, after]),
        ),
      }))
    if (rows.length < ahead) return
  }
}

/** Whether a row is skipped, by its check or by a person. */
export const isLeft = ({ left, verdict }: Pick<Planned, 'left' | 'verdict'>): boolean =>
  left || verdict === 'skip'

/**
 * Returns the values that an update writes: those that differed in the check. A secret is read from
 * its cell again, because the plan contains only its digest.
 */
export const updateValuesOf = (
  resource: AnyResource,
  row: Planned,
  settings: CellSettings,
): Record<string, unknown> => {
  const values: Record<string, unknown> = { ...row.changes }
  for (const name of Object.keys(values)) {
    const field = resource.fields[name]
    if (!field || !kindOf(field).writeOnly) continue
    const result = kindOf(field).parseCell(row.cells[name] ?? '', field.options, {
      ...settings,
      row: row.cells,
    })
    if (result.ok) values[name] = result.value
    else delete values[name]
  }
  return values
}
