import type { EnginePorts } from '../ports.ts'
import { runImport, type JobRun } from './job.ts'
import { loadRun, importPhaseOf } from './run.ts'
import { runningStates } from './states.ts'
import { perServer } from '../../platform/perServer.ts'

interface Job {
  done: Promise<void>
  /** Another run was requested while one was in progress. */
  again: boolean
  cancelled: boolean
}
interface Under {
  readonly jobs: Map<string, Job>
  stopping: boolean
}

const underOf = perServer((): Under => ({ jobs: new Map(), stopping: false }))

/**
 * Starts the work that a job's row requests, outside the request. If the job is already being
 * processed, its row is read again afterwards.
 */
export const startImport = ({
  ports,
  scope,
  jobId,
}: Pick<JobRun, 'ports' | 'scope' | 'jobId'>): void => {
  const under = underOf(ports)
  if (under.stopping) return
  const known = under.jobs.get(jobId)
  if (known) {
    known.again = true
    return
  }
  const job: Job = { done: Promise.resolve(), again: false, cancelled: false }
  const work = async () => {
    do {
      job.again = false
      await runImport({
        ports,
        scope,
        jobId,
        stopping: () => under.stopping,
        cancelled: () => job.cancelled,
      })
    } while (job.again && !under.stopping)
    under.jobs.delete(jobId)
  }
  under.jobs.set(jobId, job)
  job.done = work()
}

/**
 * Notifies a job that runs in this process that a person has cancelled it, before its next batch
 * reads that in the database.
 */
export const cancelRunning = (ports: EnginePorts, jobId: string): void => {
  const job = underOf(ports).jobs.get(jobId)
  if (job) job.cancelled = true
}

/** Resolves when no import runs any more. */
export const importsDone = async (ports: EnginePorts): Promise<void> => {
  const { jobs } = underOf(ports)
  while (jobs.size) await Promise.all([...jobs.values()].map(({ done }) => done))
}

/**
 * For a graceful stop: running imports halt after the batch they are at, and continue at the next
 * start.
 */
export const haltImports = async (ports: EnginePorts): Promise<void> => {
  underOf(ports).stopping = true
  await importsDone(ports)
}

/** Milliseconds without a sign of its process after which a job counts as abandoned. */
const silence = 35_000

/**
 * Resumes jobs that a stopped process left: at server start, and once a minute. On the embedded
 * store no other process can be at work. On a shared store a job is resumed once its process has
 * sent no sign of life, by the process that marks it first. Returns the number of jobs that still
 * belong to other processes.
 */
export const resumeImports = async (ports: EnginePorts): Promise<number> => {
  const { store, clock, log } = ports
  const institutions = await store.db.selectFrom('institution').select('id').execute()
  let others = 0
  for (const { id } of institutions) {
    const scope = store.scope(id)
    const jobs = await scope.db
      .selectFrom('importJob')
      .select(['jobId', 'heartbeat', 'state', 'busy'])
      .where(eb => eb.or([eb('state', 'in', [...runningStates]), eb('busy', 'is not', null)]))
      .execute()
    for (const job of jobs) {
      const { jobId, heartbeat } = job
      if (importPhaseOf(job) === undefined || underOf(ports).jobs.has(jobId)) continue
      if (!(await loadRun({ ports, scope, jobId }))) continue
      const now = clock.now()
      const fresh = heartbeat !== null && now.getTime() - new Date(heartbeat).getTime() < silence
      if (store.kind !== 'pglite' && fresh) {
        others++
        continue
      }
      const claim = scope.db
        .updateTable('importJob')
        .set({ heartbeat: now.toISOString() })
        .where('jobId', '=', jobId)
      const claimed = await (
        heartbeat === null
          ? claim.where('heartbeat', 'is', null)
          : claim.where('heartbeat', '=', heartbeat)
      ).executeTakeFirst()
      if (claimed.numUpdatedRows !== 1n) continue
      log.info({ jobId }, 'import goes on')
      startImport({ ports, scope, jobId })
    }
  }
  return others
}
