import { cancelImport } from '../../../../src/protocol/calls/imports.ts'
import { implement } from '../../calls/implement.ts'
import { logOperation } from '../../operations/log.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import { cancelRunning } from '../background.ts'
import { importPhaseOf } from '../run.ts'
import { runningStates, stateByRows } from '../states.ts'
import { loadJob, loadOwnJob, lockJob } from './load.ts'
import { mendedKey } from './mended.ts'
import { presentWizardJob } from './present.ts'
import { forgetSheets } from './sheets.ts'

/**
 * POST importJob/cancel { jobId } -> WizardJob. Before anything is written the job is cancelled at
 * once; a commit stops after its current batch and reports the remaining rows as skipped. An import
 * that has ended stays as it is.
 */
export const cancelImportRoute = implement(cancelImport, {
  serve: async ({ c, ports, text, input: { jobId } }) => {
    await loadOwnJob(c, ports, jobId)
    cancelRunning(ports, jobId)
    const ended = await runIdempotent(c, ports, text, async tx => {
      const { job } = await lockJob(c, ports, tx, jobId)
      const phase = importPhaseOf(job)
      const mine = tx.db.updateTable('importJob').where('jobId', '=', jobId)
      if (!runningStates.some(state => state === job.state)) return { again: false }
      if (!job.cancelled) {
        const done = { action: 'cancelJob', resource: job.resource, title: job.fileName } as const
        const detail = { jobId, kind: 'import', of: 'import', createdBy: job.createdByName ?? '' }
        await logOperation(tx, { ...c.get('session'), clock: ports.clock }, { ...done, detail })
      }
      if (phase === 'committing') {
        await mine.set({ cancelled: true }).execute()
        return { again: false }
      }
      // a further round of an import that already wrote rows: what it wrote stays
      await mine
        .set({
          state: stateByRows(job),
          busy: null,
          wanted: null,
          checkKey: null,
          cancelled: job.read === 0,
          total: job.read === 0 ? job.total : job.read,
          finishTime: ports.clock.now().toISOString(),
        })
        .execute()
      await tx.db.deleteFrom('importPlan').where('jobId', '=', jobId).execute()
      return { again: job.read > 0 }
    })
    if (ended.again) await ports.files.delete(mendedKey(jobId))
    forgetSheets(ports, jobId)
    return presentWizardJob(await loadJob(c, ports, jobId))
  },
})
