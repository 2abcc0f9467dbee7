import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { fileKey } from './run.ts'
import { runningStates, stateByRows } from './states.ts'
import { mendedKey } from './wizard/mended.ts'

/**
 * Deletes files and plans of imports after their retention; their results and rows stay. An import
 * that its person abandoned is cancelled: it has written nothing.
 */
export const sweepImports = async (
  { files, clock }: Pick<EnginePorts, 'files' | 'clock'>,
  { db }: Scope,
): Promise<void> => {
  const now = clock.now().toISOString()
  const jobs = await db
    .selectFrom('importJob')
    .select(['jobId', 'state', 'read', 'failed'])
    .where('keptUntil', '<', now)
    .where('busy', 'is', null)
    .where('state', '!=', 'COMMITTING')
    .execute()
  for (const { jobId, state, read, failed } of jobs) {
    await files.delete(fileKey(jobId))
    await files.delete(mendedKey(jobId))
    await db.deleteFrom('importPlan').where('jobId', '=', jobId).execute()
    const left = runningStates.some(name => name === state)
    // an abandoned further round returns to the state before it
    const ended = { state: stateByRows({ read, failed }), finishTime: now, checkKey: null }
    await db
      .updateTable('importJob')
      .set({ keptUntil: null, ...(left ? { ...ended, ...(read > 0 ? { total: read } : {}) } : {}) })
      .where('jobId', '=', jobId)
      .execute()
  }
}
