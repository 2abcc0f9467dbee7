import type { StoreTx } from '../../../platform/store/types.ts'

/**
 * Deletes the results of rows that failed in an earlier round and are planned again, so that each
 * row has one result; returns the number of rows of the whole job. In a job's first round it only
 * counts.
 */
export const reopen = async (tx: StoreTx, jobId: string): Promise<number> => {
  const { numDeletedRows } = await tx.db
    .deleteFrom('importRow')
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'failed')
    .where('sheetRow', 'in', eb =>
      eb.selectFrom('importPlan').select('sheetRow').where('jobId', '=', jobId),
    )
    .executeTakeFirst()
  const again = Number(numDeletedRows)
  const planned = await tx.db
    .selectFrom('importPlan')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const unplannedRows = await tx.db
    .selectFrom('importRow')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('jobId', '=', jobId)
    .where('sheetRow', 'not in', eb =>
      eb.selectFrom('importPlan').select('sheetRow').where('jobId', '=', jobId),
    )
    .executeTakeFirst()
  const total = Number(planned?.n ?? 0) + Number(unplannedRows?.n ?? 0)
  await tx.db
    .updateTable('importJob')
    .set(eb => ({ read: eb('read', '-', again), failed: eb('failed', '-', again), total }))
    .where('jobId', '=', jobId)
    .execute()
  return total
}
