import type { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { createBatch, type NewRecord, type Outcome } from '../domain/records/batch.ts'
import { sameValue } from '../domain/records/fields.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { Fault } from '../errors.ts'
import { KeyTaken } from '../ports.ts'
import type { Scope, StoreTx } from '../store/types.ts'
import type { ParsedRow, RowIssue } from './parseRow.ts'
import { codesOf, rowIssue } from './rowCodes.ts'

/** Rows in one transaction: enough to be quick, few enough that the embedded database, which has one connection, lets others in. */
export const batchSizes = { pglite: 200, postgres: 400 } as const
/** Batches under way at once: while the database writes one, the next is judged and made ready. */
export const lanes = { pglite: 2, postgres: 2 } as const

interface Judged {
  readonly row: ParsedRow
  readonly recordId?: string
  readonly issue?: RowIssue
}

const given = (row: ParsedRow): ReadonlySet<string> => new Set(Object.keys(row.cells).filter(name => row.cells[name]?.trim()))

/** Values of the sheet's fields that read otherwise than their cells: a phone without spaces, the country that a number carried. */
const shownOf = (ctx: RecordContext, row: ParsedRow): Record<string, unknown> => {
  const shown: Record<string, unknown> = {}
  const keys = new Set([...Object.keys(row.cells), ...(ctx.resource.keys ?? []).flat()])
  for (const name of keys) {
    const value = row.values[name]
    if (value !== null && value !== undefined && !sameValue(String(value), row.cells[name] ?? '')) shown[name] = value
  }
  return shown
}

const judge = (rows: readonly ParsedRow[], good: readonly ParsedRow[], outcomes: readonly Outcome[], ctx: RecordContext): Judged[] => {
  const of = new Map(good.map((row, at) => [row, outcomes[at]]))
  return rows.map(row => {
    const outcome = of.get(row)
    if (!outcome) return { row, issue: row.issue }
    if ('row' in outcome) return { row, recordId: outcome.row.id }
    return { row, issue: { ...outcome.refused, field: outcome.field ?? ctx.resource.title } }
  })
}

/** The rows' results and the job's counts, in the transaction that writes the records: a repeated try finds both or neither. */
const keep = async (
  tx: StoreTx,
  ctx: RecordContext,
  jobId: string,
  judged: readonly Judged[],
  codes: ReadonlySet<ErrorCode>,
): Promise<void> => {
  const failed = judged.filter(one => one.issue).length
  await tx.append(
    'importRow',
    judged.map(({ row, recordId, issue }) => {
      const told = issue && rowIssue(issue, codes)
      return {
        jobId,
        sheetRow: row.sheetRow,
        outcome: told ? 'failed' : 'created',
        recordId,
        errorCode: told?.code,
        errorField: issue?.field,
        cells: row.cells,
        params: { figures: told?.params ?? {}, shown: issue ? {} : shownOf(ctx, row) },
      }
    }),
  )
  await tx.db
    .updateTable('importJob')
    .set(eb => ({
      read: eb('read', '+', judged.length),
      created: eb('created', '+', judged.length - failed),
      failed: eb('failed', '+', failed),
      heartbeat: ctx.clock.now().toISOString(),
    }))
    .where('jobId', '=', jobId)
    .execute()
}

const writeOnce = (scope: Scope, ctx: RecordContext, jobId: string, rows: readonly ParsedRow[], hopeful: boolean): Promise<void> =>
  scope.transaction(async tx => {
    const good = rows.filter(row => !row.issue)
    const records = good.map((row): NewRecord => ({ values: row.values, given: given(row) }))
    const outcomes = records.length ? await createBatch(tx, ctx, records, 'import', hopeful) : []
    await keep(tx, ctx, jobId, judge(rows, good, outcomes, ctx), codesOf(ctx.resource, ctx.rules.quotas))
  })

const refusalOf = (error: unknown, ctx: RecordContext): RowIssue | undefined => {
  if (error instanceof KeyTaken) {
    const field = error.fields.at(-1) ?? ctx.resource.title
    return { field, code: ctx.resource.fields[field]?.options.taken ?? '9994' }
  }
  if (!(error instanceof Fault)) return undefined
  const [field, found] = Object.entries(error.fields ?? {})[0] ?? []
  return { ...(found ?? { code: error.code, params: error.params }), field: field ?? ctx.resource.title }
}

/**
 * Writes one batch of judged rows, hoping that nothing stands in its way. Where a record holds a key, the allowance runs out or a
 * referenced record went, everything is asked first; then the rows go one by one, and only the row concerned fails. Answers whether the
 * hope was fulfilled.
 */
export const commitRows = async (
  scope: Scope,
  ctx: RecordContext,
  jobId: string,
  rows: readonly ParsedRow[],
  hopeful = true,
): Promise<boolean> => {
  try {
    await writeOnce(scope, ctx, jobId, rows, hopeful)
    return true
  } catch (error) {
    const issue = refusalOf(error, ctx)
    if (!issue) throw error
    const [only] = rows
    if (hopeful) await commitRows(scope, ctx, jobId, rows, false)
    else if (rows.length === 1 && only) await writeOnce(scope, ctx, jobId, [{ ...only, issue }], false)
    else for (const row of rows) await commitRows(scope, ctx, jobId, [row], false)
    return false
  }
}
