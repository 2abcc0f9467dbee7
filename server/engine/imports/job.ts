import { beginPhase, endPhase, giveUp, maxPhaseAttempts } from './attempts.ts'
import { keepAlive, loadRun, type ImportRun, type ImportPhase } from './run.ts'
import { checkJob } from './wizard/check.ts'
import { commitJob } from './wizard/commit.ts'
import { readJob } from './wizard/read.ts'
import { undoJob } from './wizard/undoing.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

/**
 * Result of a phase: 'halted' if the server is stopping and the job continues at the next start.
 */
export type PhaseEnd = 'halted' | undefined

const phases: Readonly<Record<ImportPhase, (run: ImportRun) => Promise<PhaseEnd>>> = {
  reading: readJob,
  checking: checkJob,
  committing: commitJob,
  undoing: undoJob,
}

export type JobRun = Pick<ImportRun, 'ports' | 'scope' | 'jobId' | 'stopping' | 'cancelled'>

/**
 * Does the server's part of a job, from where it stopped, until it is a person's turn or all is
 * done; never throws.
 */
export const runImport = async (job: JobRun): Promise<void> => {
  const { log } = job.ports
  const logFields: Record<string, unknown> = { jobId: job.jobId }
  let before = ''
  try {
    for (;;) {
      const found = await loadRun(job)
      if (!found?.phase || job.stopping?.()) return
      const stands = `${found.phase} ${found.stands}`
      // a phase that changes nothing in its job would repeat for ever
      if (stands === before) throw new Error(`${found.phase} came to nothing`)
      before = stands
      const run: ImportRun = { ...found.run, stopping: job.stopping, cancelled: job.cancelled }
      Object.assign(logFields, {
        resource: run.resource.name,
        requestId: run.session.requestId,
        phase: found.phase,
      })
      const began = job.ports.clock.now()
      if ((await beginPhase(run)) > maxPhaseAttempts) {
        await giveUp(run, found.phase)
        return
      }
      const still = keepAlive(run)
      let end: PhaseEnd
      try {
        end = await phases[found.phase](run)
      } finally {
        still()
      }
      await endPhase(run, found.phase, began)
      if (end === 'halted') return
      log.info(logFields, 'import went on')
    }
  } catch (error) {
    // the store has failed: the job stays as it is and continues at the next start
    log.error({ ...logFields, error: { message: errorMessage(error) } }, 'import interrupted')
  }
}
