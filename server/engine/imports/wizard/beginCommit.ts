import type { CommitMode } from '../../../../src/protocol/imports.ts'
import type { Session } from '../../../platform/context.ts'
import type { EnginePorts } from '../../ports.ts'
import { logOperation } from '../../operations/log.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { keepCaller } from '../../records/caller.ts'
import { keptFor } from '../run.ts'
import type { JobRow } from './load.ts'
import { reopen } from './reopen.ts'

/** Logs an import as an operation of the caller's; its rows become part of it. */
export const logImport = (
  tx: StoreTx,
  { clock }: Pick<EnginePorts, 'clock'>,
  session: Session,
  { jobId, resource, fileName }: Pick<JobRow, 'jobId' | 'resource' | 'fileName'>,
): Promise<void> =>
  logOperation(
    tx,
    { ...session, clock },
    { action: 'import', resource, title: fileName, detail: { jobId, fileName } },
  )

/**
 * Starts the commit of a checked job in the caller's name. Returns the operation that its rows
 * belong to.
 */
export const beginCommit = async (
  tx: StoreTx,
  ports: Pick<EnginePorts, 'clock'>,
  session: Session,
  job: JobRow,
  mode: CommitMode,
): Promise<string> => {
  const { jobId } = job
  const operation = job.operation ?? session.requestId
  if (job.operation === null) await logImport(tx, ports, session, job)
  // good rows are reported as they are written; a whole commit that fails keeps the earlier results
  if (mode === 'good') await reopen(tx, jobId)
  const planned = await tx.db
    .selectFrom('importPlan')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const now = ports.clock.now()
  await tx.db
    .updateTable('importJob')
    .set({
      state: 'COMMITTING',
      operation,
      busy: JSON.stringify({ doing: 'committing', done: 0, total: Number(planned?.n ?? 0) }),
      wanted: JSON.stringify({ caller: keepCaller(session), mode, checkKey: job.checkKey }),
      drifted: 0,
      cancelled: false,
      error: null,
      finishTime: null,
      heartbeat: now.toISOString(),
      keptUntil: new Date(now.getTime() + keptFor).toISOString(),
    })
    .where('jobId', '=', jobId)
    .execute()
  return operation
}
