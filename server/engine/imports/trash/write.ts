import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { commitSteps } from '../../records/commit.ts'
import type { RecordContext } from '../../records/context.ts'
import type { RowChange } from '../../records/quota.ts'
import { draftRestore } from '../../records/remove.ts'
import { DependentRows, watchRules } from '../../records/transactionLocks.ts'
import { afterSteps, draftUpdate } from '../../records/pipeline.ts'
import { isVisible } from '../../records/visible.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import type { RowResult } from '../results.ts'
import { meanwhileIssue, writersOf } from '../meanwhile.ts'
import { failed, rowIssueOf, rowResult, shownChanges, type ReadRow } from '../wizard/rowResult.ts'

/**
 * Restores the records of rows from the trash with the rows' values, in one write each, because
 * another record may have taken one of the old values. The rules for a restoration run first, then
 * those for a change. If a record in the trash has changed since the check, its row fails.
 */
export const restoreAll = async (
  tx: StoreTx,
  ctx: RecordContext,
  rows: readonly ReadRow[],
): Promise<RowResult[]> => {
  const ids = rows.flatMap(({ row }) => row.recordId ?? [])
  const found = new Map((await tx.lockMany(ctx.resource, ids, true)).map(row => [row.id, row]))
  const writes: RowChange[] = []
  const restores: RowChange[] = []
  const updates: RowChange[] = []
  const results: RowResult[] = []
  for (const read of rows) {
    const before = found.get(read.row.recordId ?? '')
    const rules = watchRules(tx)
    try {
      if (!before || !isVisible(ctx, before) || before.version !== read.row.version) {
        const id = read.row.recordId ?? ''
        const writers = await writersOf(tx, ctx, [id])
        const gone = { field: ctx.resource.title, code: ErrorCode.conflict }
        results.push(failed(read, meanwhileIssue(ctx, 'changed', writers.get(id), gone)))
        continue
      }
      const back = await draftRestore(tx, ctx, before)
      const after = await draftUpdate(tx, ctx, back, read.changed ?? {})
      if (rows.length > 1 && rules.entangled()) throw new DependentRows()
      const whole = after ? { ...after, version: back.version } : back
      writes.push({ before, after: whole })
      restores.push({ before, after: back })
      if (after) updates.push({ before: back, after: whole })
      results.push(rowResult(read, 'updated', { shown: shownChanges(read), restored: true }))
    } catch (error) {
      // a refused row must leave nothing behind: if its rules have already written, the whole
      // transaction is rolled back
      const issue = !rules.wrote() && error instanceof Fault ? rowIssueOf(error, ctx) : undefined
      if (!issue) throw error
      results.push(failed(read, issue))
    }
  }
  await commitSteps(tx, ctx, writes, 'import')
  await afterSteps(tx, ctx, restores)
  await afterSteps(tx, ctx, updates)
  return results
}
