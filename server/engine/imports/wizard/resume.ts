import { resumeImport } from '../../../../src/protocol/calls/imports.ts'
import { implement } from '../../calls/implement.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { runIdempotent } from '../../../platform/http/idempotency.ts'
import { startImport } from '../background.ts'
import { takeSlot } from '../run.ts'
import { loadJob, loadOwnJob, lockJob } from './load.ts'
import { presentWizardJob } from './present.ts'
import { standing, stuckAt } from './stuck.ts'

/**
 * POST importJob/resume { jobId } -> WizardJob. After the reply, continues an import that the
 * server gave up, from where it stopped and with its original parameters. 409 if it was not given
 * up or its files are gone, 11029 while another import of the resource is at work.
 */
export const resumeImportRoute = implement(resumeImport, {
  serve: async ({ c, ports, text, input: { jobId } }) => {
    await loadOwnJob(c, ports, jobId)
    await runIdempotent(c, ports, text, async tx => {
      const { job } = await lockJob(c, ports, tx, jobId)
      const doing = stuckAt(job)
      const now = ports.clock.now()
      if (
        !doing ||
        job.undoneBy !== null ||
        job.keptUntil === null ||
        Date.parse(job.keptUntil) < now.getTime()
      )
        throw errors.conflict()
      if (doing !== 'checking' || !job.wizard) await takeSlot(tx, jobId)
      await tx.db
        .updateTable('importJob')
        .set({
          state: standing[doing],
          busy: JSON.stringify({ doing, done: 0, total: job.total ?? 0 }),
          error: null,
          finishTime: null,
          attempts: 0,
          heartbeat: now.toISOString(),
        })
        .where('jobId', '=', jobId)
        .execute()
      return { jobId }
    })
    startImport({ ports, scope: c.get('scope'), jobId })
    return presentWizardJob(await loadJob(c, ports, jobId))
  },
})
