import { createBatch, type NewRecord, type Outcome } from '../records/batch.ts'
import type { RecordContext } from '../records/context.ts'
import { takenIssue } from '../records/keys.ts'
import { Entangled } from '../records/turns.ts'
import { Fault } from '../../platform/errors.ts'
import { KeyTaken } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { keepResults, shownOf, skipResults, type RowResult } from './ledger.ts'
import type { ParsedRow, RowIssue } from './parseRow.ts'
import { codesOf } from './rowCodes.ts'

/** Rows in one transaction: enough to be quick, few enough that the embedded database, which has one connection, lets others in. */
export const batchSizes = { pglite: 150, postgres: 200 } as const

interface Judged {
  readonly row: ParsedRow
  readonly recordId?: string
  readonly issue?: RowIssue
}

export const given = (row: Pick<ParsedRow, 'cells'>): ReadonlySet<string> =>
  new Set(Object.keys(row.cells).filter(name => row.cells[name]?.trim()))

const judge = (
  rows: readonly ParsedRow[],
  good: readonly ParsedRow[],
  outcomes: readonly Outcome[],
  ctx: RecordContext,
): Judged[] => {
  const of = new Map(good.map((row, at) => [row, outcomes[at]]))
  return rows.map(row => {
    const outcome = of.get(row)
    if (!outcome) return { row, issue: row.issue }
    if ('row' in outcome) return { row, recordId: outcome.row.id }
    return { row, issue: { ...outcome.refused, field: outcome.field ?? ctx.resource.title } }
  })
}

const resultOf = (ctx: RecordContext, { row, recordId, issue }: Judged): RowResult => ({
  sheetRow: row.sheetRow,
  outcome: issue ? 'failed' : 'created',
  cells: row.cells,
  recordId,
  issue,
  shown: issue ? {} : shownOf(ctx, row),
})

const writeOnce = (
  scope: Pick<Scope, 'transaction'>,
  ctx: RecordContext,
  jobId: string,
  rows: readonly ParsedRow[],
  hopeful: boolean,
): Promise<void> =>
  scope.transaction(async tx => {
    const good = rows.filter(row => !row.issue)
    const records = good.map((row): NewRecord => ({ values: row.values, given: given(row) }))
    const outcomes = records.length ? await createBatch(tx, ctx, records, 'import', hopeful) : []
    const results = judge(rows, good, outcomes, ctx).map(judged => resultOf(ctx, judged))
    await keepResults(tx, ctx, jobId, results, codesOf(ctx.resource, ctx.rules.quotas))
  })

export const refusalOf = (error: unknown, ctx: RecordContext): RowIssue | undefined => {
  if (error instanceof KeyTaken) return takenIssue(ctx.resource, error.fields)
  if (!(error instanceof Fault)) return undefined
  const [field, found] = Object.entries(error.fields ?? {})[0] ?? []
  return {
    ...(found ?? { code: error.code, params: error.params }),
    field: field ?? ctx.resource.title,
  }
}

/**
 * Writes one batch, hoping that nothing stands in its way. Where it can't be written as a whole (a record holds a key, the allowance runs
 * out, a referenced record went, rows depend on each other), everything is asked first; then the rows go one by one, and only the row
 * concerned fails. Answers whether the hope was fulfilled.
 */
export const settleRows = async <R>(
  ctx: RecordContext,
  rows: readonly R[],
  write: (rows: readonly R[], hopeful: boolean) => Promise<void>,
  refused: (row: R, issue: RowIssue) => R,
  hopeful = true,
): Promise<boolean> => {
  try {
    await write(rows, hopeful)
    return true
  } catch (error) {
    const issue = refusalOf(error, ctx)
    if (!issue && !(error instanceof Entangled)) throw error
    const [only] = rows
    if (hopeful) await settleRows(ctx, rows, write, refused, false)
    else if (rows.length > 1)
      for (const row of rows) await settleRows(ctx, [row], write, refused, false)
    else if (only !== undefined && issue) await write([refused(only, issue)], false)
    else throw error
    return false
  }
}

/** Writes one batch of judged rows: see `settleRows`. */
export const commitRows = (
  scope: Pick<Scope, 'transaction'>,
  ctx: RecordContext,
  jobId: string,
  rows: readonly ParsedRow[],
): Promise<boolean> =>
  settleRows(
    ctx,
    rows,
    (part, hopeful) => writeOnce(scope, ctx, jobId, part, hopeful),
    (row, issue) => ({ ...row, issue }),
  )

/** Tells rows that were not reached because the import was cancelled. */
export const skipRows = (
  scope: Scope,
  ctx: RecordContext,
  jobId: string,
  rows: readonly ParsedRow[],
): Promise<void> =>
  scope.transaction(tx =>
    skipResults(tx, ctx, jobId, rows, codesOf(ctx.resource, ctx.rules.quotas)),
  )
