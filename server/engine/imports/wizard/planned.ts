import { kindOf } from '../../../../src/schema/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import type { CellSettings, RowIssue } from '../parseRow.ts'

/** A checked row as a commit takes it. */
export interface Planned {
  readonly sheetRow: number
  /** create, update, unchanged, skip, error */
  readonly verdict: string
  readonly left: boolean
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
  'cells',
  'recordId',
  'version',
  'issues',
  'changes',
] as const

const textsOf = (cells: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(cells) ? cells : {}).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  )

/** field -> [before, after] */
const afterOf = (changes: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isObject(changes) ? changes : {}).flatMap(([name, pair]) =>
      Array.isArray(pair) ? [[name, pair[1] ?? null]] : [],
    ),
  )

/** The first of a row's issues, as the check wrote it. */
const issueOf = (issues: unknown): RowIssue | undefined => {
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined
  return isObject(first) && typeof first.code === 'string'
    ? (first as unknown as RowIssue)
    : undefined
}

/** Rows asked for at once: on the one connection of the embedded store each question waits for whoever writes. */
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
        cells: textsOf(cells),
        issue: issueOf(issues),
        changes: afterOf(changes),
      }))
    if (rows.length < ahead) return
  }
}

/** Whether a row is left as it is, by its check or by a person. */
export const isLeft = ({ left, verdict }: Pick<Planned, 'left' | 'verdict'>): boolean =>
  left || verdict === 'skip'

/**
 * Values of an update: those of the fields that the check found changed, as it found them. A secret's are read from its cell again: the
 * plan knows no more of it than a print.
 */
export const changedValues = (
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
