import { undoImport } from '../../../../src/protocol/calls/imports.ts'
import { implement } from '../../calls/implement.ts'
import { begin } from '../../operations/state.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { runIdempotent, tellOperation } from '../../../platform/http/idempotency.ts'
import { startImport } from '../background.ts'
import { keepCaller } from '../../records/caller.ts'
import { importPhaseOf } from '../run.ts'
import { loadJob, loadOwnJob, lockJob } from './load.ts'
import { presentWizardJob } from './present.ts'

/**
 * POST importJob/undo { jobId } -> WizardJob. Reverts everything that the import wrote, by the
 * ordinary undo of its operation, after the reply; records that have changed since stay and are
 * listed there (`undoneBy`). 409 if there is nothing to undo or it is too late, 429 while the
 * import or another undo is at work.
 */
export const undoImportRoute = implement(undoImport, {
  serve: async ({ c, ports, text, input: { jobId } }) => {
    await loadOwnJob(c, ports, jobId)
    await runIdempotent(c, ports, text, async tx => {
      const { job, ctx } = await lockJob(c, ports, tx, jobId)
      if (importPhaseOf(job) !== undefined) throw errors.tooManyRequests()
      if (job.operation === null || job.created + job.updated === 0) throw errors.nothingToUndo()
      if (job.keptUntil === null || Date.parse(job.keptUntil) < ports.clock.now().getTime())
        throw errors.importUndoTooLate()
      const owner = ports.ids.next()
      await begin(tx, ctx, ports.clock, job.operation, owner)
      const total = job.created + job.updated
      await tx.db
        .updateTable('importJob')
        .set({
          busy: JSON.stringify({ doing: 'undoing', done: 0, total }),
          wanted: JSON.stringify({ caller: keepCaller(c.get('session')), owner, was: job.state }),
          heartbeat: ports.clock.now().toISOString(),
        })
        .where('jobId', '=', jobId)
        .execute()
      return { jobId }
    })
    startImport({ ports, scope: c.get('scope'), jobId })
    const now = await loadJob(c, ports, jobId)
    tellOperation(c, now.job.undoneBy)
    return presentWizardJob(now)
  },
})
