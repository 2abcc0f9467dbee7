import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { canDo, seesField } from '../../../../src/access/index.ts'
import { createBatch, type NewRecord } from '../../records/batch.ts'
import type { RecordContext } from '../../records/context.ts'
import type { RowChange } from '../../records/quota.ts'
import { takenIssue } from '../../records/keys.ts'
import { DependentRows, watchRules } from '../../records/transactionLocks.ts'
import { draftUpdate, settleSteps } from '../../records/pipeline.ts'
import { isVisible, recordNotFound } from '../../records/visible.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { holdersOf, holdsAll, meanwhileIssue, writersOf } from '../meanwhile.ts'
import { shownOf, type RowResult } from '../results.ts'
import { parseRow, type CellSettings, type ParsedRow } from '../parseRow.ts'
import { mayRestore } from '../trash/find.ts'
import { restoreAll } from '../trash/write.ts'
import { updateValuesOf, isLeft, type Planned } from './planned.ts'
import { failed, rowIssueOf, rowResult, shownChanges, type ReadRow } from './rowResult.ts'

export interface RowWriteOptions {
  /** See `createBatch`. */
  readonly optimistic: boolean
  /** Whether the import may match existing records: a person was asked and agreed. */
  readonly meets: boolean
}

/**
 * Whether a row fills a field that isn't there for who writes it: another checked the file, or
 * their right was withdrawn since.
 */
const fillsUnseen = ({ resource, actor }: RecordContext, { cells }: Planned): boolean =>
  Object.entries(cells).some(([name, text]) => {
    const field = resource.fields[name]
    return field !== undefined && !seesField(actor.access, field) && text.trim() !== ''
  })

/** Parses a planned row's cells again: only the plan determines what is written. */
export const readRow = (ctx: RecordContext, row: Planned, settings: CellSettings): ReadRow => {
  if (isLeft(row) || row.verdict === 'unchanged') return { row }
  if (row.verdict === 'error')
    return { row, issue: row.issue ?? { field: ctx.resource.title, code: ErrorCode.valueMissing } }
  if (row.verdict === 'create') {
    if (fillsUnseen(ctx, row))
      return { row, issue: { field: ctx.resource.title, code: ErrorCode.permissionMissing } }
    const newRow = parseRow(ctx.resource, row.sheetRow, row.cells, settings)
    return newRow.issue ? { row, issue: newRow.issue } : { row, made: newRow }
  }
  if (!canDo(ctx.actor.access, ctx.resource, 'update'))
    return { row, issue: { field: ctx.resource.title, code: ErrorCode.permissionMissing } }
  const changed = updateValuesOf(ctx.resource, row, settings)
  if (row.trash !== 'restore') return { row, changed }
  return mayRestore(ctx, ctx.resource)
    ? { row, changed, restored: true }
    : { row, issue: { field: ctx.resource.title, code: ErrorCode.permissionMissing } }
}

const filledFieldsOf = ({ cells }: ParsedRow): ReadonlySet<string> =>
  new Set(Object.keys(cells).filter(name => cells[name]?.trim()))

/**
 * Rows that were refused because a record that was added after the check has their key. If the
 * record already has all values of the row and the import may match existing records (`meets`), the
 * row changes nothing; otherwise its error names the person who added the record.
 */
const addedMeanwhile = async (
  tx: StoreTx,
  ctx: RecordContext,
  {
    rows,
    results,
    meets,
  }: {
    readonly rows: readonly ReadRow[]
    readonly results: readonly RowResult[]
    readonly meets: boolean
  },
): Promise<RowResult[]> => {
  const keys = (ctx.resource.keys ?? []).map(key => takenIssue(ctx.resource, key))
  const isTaken = ({ issue }: RowResult): boolean =>
    issue !== undefined &&
    keys.some(({ field, code }) => field === issue.field && code === issue.code)
  const taken = rows.flatMap((read, at) => {
    const result = results[at]
    return result && read.made && isTaken(result) ? [{ at, read, made: read.made, result }] : []
  })
  if (!taken.length) return [...results]
  const holders = await holdersOf(
    tx,
    ctx,
    taken.map(({ made }) => made.values),
  )
  const ids = holders.flatMap(row => row?.id ?? [])
  const writers = await writersOf(tx, ctx, ids)
  const out = [...results]
  for (const [n, { at, read, made, result }] of taken.entries()) {
    const holder = holders[n]
    if (!holder) continue
    const filled = filledFieldsOf(made)
    const values = Object.fromEntries(
      Object.entries(made.values).filter(([name]) => filled.has(name)),
    )
    out[at] =
      meets && holdsAll(holder, values)
        ? rowResult(read, 'unchanged', { recordId: holder.id })
        : failed(read, meanwhileIssue(ctx, 'added', writers.get(holder.id), result.issue))
  }
  return out
}

const createAll = async (
  tx: StoreTx,
  ctx: RecordContext,
  rows: readonly ReadRow[],
  { optimistic, meets }: RowWriteOptions,
): Promise<RowResult[]> => {
  const parsed = rows.flatMap(({ made: newRow }) => (newRow ? [newRow] : []))
  const records = parsed.map((newRow): NewRecord => ({
    values: newRow.values,
    given: filledFieldsOf(newRow),
  }))
  const outcomes = records.length
    ? await createBatch(tx, ctx, records, 'import', { optimistic, independent: true })
    : []
  const results = rows.map((read, at) => {
    const outcome = outcomes[at]
    if (!outcome || 'refused' in outcome)
      return failed(read, {
        ...(outcome?.refused ?? { code: ErrorCode.valueMissing }),
        field: outcome?.field ?? ctx.resource.title,
      })
    return rowResult(read, 'created', {
      recordId: outcome.row.id,
      shown: read.made && shownOf(ctx, read.made),
    })
  })
  return addedMeanwhile(tx, ctx, { rows, results, meets })
}

const updateAll = async (
  tx: StoreTx,
  ctx: RecordContext,
  rows: readonly ReadRow[],
): Promise<RowResult[]> => {
  const ids = rows.flatMap(({ row }) => (row.recordId === null ? [] : [row.recordId]))
  const found = new Map(
    (ids.length ? await tx.lockMany(ctx.resource, ids) : []).map(row => [row.id, row]),
  )
  const steps: RowChange[] = []
  const results: RowResult[] = []
  for (const read of rows) {
    const before = found.get(read.row.recordId ?? '')
    const rules = watchRules(tx)
    try {
      if (!before || !isVisible(ctx, before)) throw recordNotFound(ctx)
      if (before.version !== read.row.version) {
        if (holdsAll(before, read.changed ?? {})) results.push(rowResult(read, 'unchanged'))
        else {
          const writers = await writersOf(tx, ctx, [before.id])
          results.push(failed(read, meanwhileIssue(ctx, 'changed', writers.get(before.id))))
        }
        continue
      }
      const after = await draftUpdate(tx, ctx, before, read.changed ?? {})
      if (after && rows.length > 1 && rules.entangled()) throw new DependentRows()
      if (after) steps.push({ before, after })
      results.push(rowResult(read, after ? 'updated' : 'unchanged', { shown: shownChanges(read) }))
    } catch (error) {
      // a refused row must leave nothing behind: if its rules have already written, the whole
      // transaction is rolled back
      const issue = !rules.wrote() && error instanceof Fault ? rowIssueOf(error, ctx) : undefined
      if (!issue) throw error
      results.push(failed(read, issue))
    }
  }
  await settleSteps(tx, ctx, steps, 'import')
  return results
}

/**
 * Writes the planned rows and returns the result of each. Throws KeyTaken, a fault or
 * `DependentRows` if the batch can't be written as a whole; the caller must then roll back.
 */
export const writeRows = async (
  tx: StoreTx,
  ctx: RecordContext,
  rows: readonly ReadRow[],
  options: RowWriteOptions,
): Promise<RowResult[]> => {
  tx.operation({ action: 'import', resource: ctx.resource.name })
  const creates = rows.filter(({ made: newRow }) => newRow)
  const updates = rows.filter(({ changed, restored }) => changed && !restored)
  const restores = rows.filter(({ restored }) => restored)
  const results = new Map<number, RowResult>()
  for (const result of await createAll(tx, ctx, creates, options))
    results.set(result.sheetRow, result)
  for (const result of updates.length ? await updateAll(tx, ctx, updates) : [])
    results.set(result.sheetRow, result)
  for (const result of restores.length ? await restoreAll(tx, ctx, restores) : [])
    results.set(result.sheetRow, result)
  return rows.map(read => {
    const done = results.get(read.row.sheetRow)
    if (done) return done
    if (read.issue) return failed(read, read.issue)
    return rowResult(read, isLeft(read.row) ? 'skipped' : 'unchanged')
  })
}
