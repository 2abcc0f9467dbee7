import { isObject } from '../../platform/http/body.ts'
import type { ImportRun, ImportPhase } from './run.ts'

/**
 * A phase that began this often without progress is given up: either it kills its process, or no
 * retry can help.
 */
export const maxPhaseAttempts = 5

/**
 * Counts a beginning, in the table, so that one that kills its process is counted too. Returns how
 * many there were in succession.
 */
export const beginPhase = async ({ ports, scope, jobId }: ImportRun): Promise<number> => {
  const row = await scope.db
    .updateTable('importJob')
    .set(eb => ({ attempts: eb('attempts', '+', 1), phaseTime: ports.clock.now().toISOString() }))
    .where('jobId', '=', jobId)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

/**
 * A phase is through, or has halted: the next one counts from the beginning. What it took is shown
 * on the page of jobs; an undo is not of the import.
 */
export const endPhase = async (
  { ports, scope, jobId }: ImportRun,
  phase: ImportPhase,
  began: Date,
): Promise<void> => {
  const took = phase === 'undoing' ? 0 : Math.max(0, ports.clock.now().getTime() - began.getTime())
  await scope.db
    .updateTable('importJob')
    .set(eb => ({ attempts: 0, worked: eb('worked', '+', took), phaseTime: null }))
    .where('jobId', '=', jobId)
    .execute()
}

/**
 * Gives up a job that makes no progress. What it wrote stays, and a person may continue it
 * (`wanted.stuck`, see resume.ts). An undo starts again in the way it was first started.
 */
export const giveUp = async (
  { ports, scope, jobId }: ImportRun,
  phase: ImportPhase,
): Promise<void> => {
  ports.log.error({ jobId, phase, attempts: maxPhaseAttempts }, 'import given up')
  const now = ports.clock.now().toISOString()
  const job = await scope.db
    .selectFrom('importJob')
    .select('wanted')
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const undo = phase === 'undoing'
  const wanted = JSON.stringify({
    ...(isObject(job?.wanted) ? job.wanted : {}),
    ...(undo ? { undoStopped: 'stuck' } : { stuck: phase }),
  })
  const ended = undo ? {} : { state: 'FAILED', error: 'stuck', finishTime: now }
  await scope.db
    .updateTable('importJob')
    .set({ ...ended, wanted, busy: null, attempts: 0, phaseTime: null, heartbeat: now })
    .where('jobId', '=', jobId)
    .execute()
}
