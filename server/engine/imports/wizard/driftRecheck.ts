import type { StoreTx } from '../../../platform/store/types.ts'
import { sameValue } from '../../records/fields.ts'
import { meanwhileIssue, writersOf } from '../meanwhile.ts'
import type { RefusedRow } from './drift.ts'
import { mappingOf } from './jobColumns.ts'
import type { LoadedJob } from './load.ts'
import { storedChangesOf } from './planned.ts'
import { recheck } from './recheck.ts'

const planOf = async (tx: StoreTx, jobId: string, rows: readonly number[]) => {
  const found = await tx.db
    .selectFrom('importPlan')
    .select(['sheetRow', 'verdict', 'recordId', 'changes'])
    .where('jobId', '=', jobId)
    .where('sheetRow', 'in', [...rows])
    .execute()
  return new Map(found.map(row => [row.sheetRow, row]))
}

/**
 * Checks the drifted rows of a job again, in its plan. Returns the rows whose result has changed
 * and that still change something, with the changes to their records since the check.
 */
export const stillRefused = async (
  tx: StoreTx,
  loaded: LoadedJob,
  drifted: readonly RefusedRow[],
): Promise<RefusedRow[]> => {
  const { job, ctx } = loaded
  if (!mappingOf(job)) return [...drifted]
  const rows = drifted.map(({ sheetRow }) => sheetRow)
  const before = await planOf(tx, job.jobId, rows)
  await recheck(
    tx,
    loaded,
    rows.map(sheetRow => ({ sheetRow })),
    { rows: new Set(), refused: new Map() },
  )
  const after = await planOf(tx, job.jobId, rows)
  const ids = [...after.values()].flatMap(({ recordId }) => recordId ?? [])
  const writers = await writersOf(tx, ctx, ids)
  return drifted.flatMap((row): RefusedRow[] => {
    const [was, now] = [before.get(row.sheetRow), after.get(row.sheetRow)]
    if (!was || !now || now.verdict === 'unchanged') return []
    const same =
      was.verdict === 'update' &&
      now.verdict === 'update' &&
      sameValue(storedChangesOf(was.changes), storedChangesOf(now.changes))
    if (same) return []
    const { recordId } = now
    if (recordId === null) return [row]
    const meanwhile = was.recordId === null ? 'added' : 'changed'
    const { sheetRow, issue } = row
    return [{ sheetRow, issue: meanwhileIssue(ctx, meanwhile, writers.get(recordId), issue) }]
  })
}
