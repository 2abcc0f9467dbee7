import type { AppPorts } from '../context.ts'
import { callerOf } from './caller.ts'
import { runImport, type ImportRun } from './job.ts'
import { runningStates } from './states.ts'

interface Under {
  readonly jobs: Map<string, Promise<void>>
  stopping: boolean
}

// by ports, so that two servers in one process (tests, the demo beside a test) never mix their jobs
const servers = new WeakMap<AppPorts, Under>()
const underOf = (ports: AppPorts): Under => {
  const known = servers.get(ports) ?? { jobs: new Map(), stopping: false }
  servers.set(ports, known)
  return known
}

/** Runs a job beside the requests; a job that runs already is left alone. */
export const startImport = (run: ImportRun): void => {
  const under = underOf(run.ports)
  if (under.jobs.has(run.jobId) || under.stopping) return
  const done = runImport({ ...run, stopping: () => under.stopping }).finally(() => under.jobs.delete(run.jobId))
  under.jobs.set(run.jobId, done)
}

/** Resolves when no import runs any more. */
export const importsDone = async (ports: AppPorts): Promise<void> => {
  const { jobs } = underOf(ports)
  while (jobs.size) await Promise.all(jobs.values())
}

/** For a graceful stop: running imports halt after the batch they are at, and go on at the next start. */
export const haltImports = async (ports: AppPorts): Promise<void> => {
  underOf(ports).stopping = true
  await importsDone(ports)
}

/** A job whose process has said nothing for so long, in milliseconds, has lost it. */
const silence = 35_000

/**
 * Takes up the imports that a stopped process left: at the start of a server. On the embedded store nobody else can be at work; on a
 * shared one a job is taken up once its process has been silent, by whoever marks it first. Answers how many are still another's.
 */
export const resumeImports = async (ports: AppPorts): Promise<number> => {
  const { store, clock, resources, log } = ports
  const institutions = await store.db.selectFrom('institution').select('id').execute()
  let others = 0
  for (const { id } of institutions) {
    const scope = store.scope(id)
    const jobs = await scope.db
      .selectFrom('importJob')
      .select(['jobId', 'resource', 'fileName', 'headings', 'heartbeat'])
      .where('state', 'in', [...runningStates])
      .execute()
    for (const job of jobs) {
      if (underOf(ports).jobs.has(job.jobId)) continue
      const kept: unknown = job.headings
      const session = typeof kept === 'object' && kept !== null && 'caller' in kept ? callerOf(kept.caller) : undefined
      const resource = resources[job.resource]
      if (!session || !resource) continue
      const now = clock.now()
      const fresh = job.heartbeat !== null && now.getTime() - new Date(job.heartbeat).getTime() < silence
      if (store.kind !== 'pglite' && fresh) {
        others++
        continue
      }
      const claim = scope.db.updateTable('importJob').set({ heartbeat: now.toISOString() }).where('jobId', '=', job.jobId)
      const claimed = await (
        job.heartbeat === null ? claim.where('heartbeat', 'is', null) : claim.where('heartbeat', '=', job.heartbeat)
      ).executeTakeFirst()
      if (claimed.numUpdatedRows !== 1n) continue
      log.info({ jobId: job.jobId, resource: resource.name }, 'import goes on')
      startImport({ ports, scope, session, resource, jobId: job.jobId, fileName: job.fileName })
    }
  }
  return others
}
