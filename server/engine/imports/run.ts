import { resourceOf } from '../records/context.ts'
import { can } from '../../../src/access/index.ts'
import { everyonesJobs } from '../../../src/protocol/tasks.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { errors } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { callerOf } from '../records/caller.ts'
import { acquireLock } from '../records/transactionLocks.ts'
import { day } from '../../../src/schema/durations.ts'

/** The storage key of a job's file; the file is kept until its retention ends. */
export const fileKey = (jobId: string): string => `import-${jobId}`

/** How long an import can be undone, and its files be had, in milliseconds. */
export const keptFor = 30 * day

/** A kind of work that the server does on an import job. */
export type ImportPhase = 'reading' | 'checking' | 'committing' | 'undoing'

/** One job that the server is at. */
export interface ImportRun {
  readonly ports: EnginePorts
  readonly scope: Scope
  /**
   * The person who requested the current work, with the permissions they had then. The writes
   * belong to the operation `requestId`.
   */
  readonly session: Session
  readonly resource: AnyResource
  readonly jobId: string
  readonly fileName: string
  /**
   * Whether a person leads the job through the wizard; otherwise it runs from its file to its last
   * row without questions.
   */
  readonly wizard: boolean
  /**
   * True once the server is stopping: the job halts after its batch and continues at the next
   * start.
   */
  readonly stopping?: (() => boolean) | undefined
  /**
   * True once a person has cancelled it in this process; the job's row (`cancelled`) tells all
   * processes.
   */
  readonly cancelled?: (() => boolean) | undefined
}

interface JobState {
  readonly state: string
  readonly busy: unknown
}
const doings: readonly ImportPhase[] = ['reading', 'checking', 'committing', 'undoing']

/**
 * Returns the work that a job is waiting for; undefined if it waits for a person or is
 * finished.
 */
export const importPhaseOf = ({ state, busy }: JobState): ImportPhase | undefined => {
  const doing = isObject(busy) ? doings.find(name => name === busy.doing) : undefined
  if (doing) return doing
  if (state === 'UPLOADED') return 'reading'
  return state === 'COMMITTING' ? 'committing' : undefined
}

const wantedBy = (value: unknown) =>
  isObject(value) && 'caller' in value ? callerOf(value.caller) : undefined

/**
 * Loads a job's row with the columns that its runs need, and its last requester. Undefined if the
 * job or its resource no longer exists.
 */
export const loadRun = async ({
  ports,
  scope,
  jobId,
}: Pick<ImportRun, 'ports' | 'scope' | 'jobId'>) => {
  const job = await scope.db
    .selectFrom('importJob')
    .select([
      'resource',
      'fileName',
      'headings',
      'wanted',
      'wizard',
      'state',
      'busy',
      'operation',
      'revision',
      'checkKey',
      'read',
    ])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const declared = job && ports.resources[job.resource]
  const caller = job && (wantedBy(job.wanted) ?? wantedBy(job.headings))
  if (!job || !declared || !caller) return undefined
  const resource = resourceOf(caller, declared)
  const session = job.operation === null ? caller : { ...caller, requestId: job.operation }
  const run: ImportRun = {
    ports,
    scope,
    session,
    resource,
    jobId,
    fileName: job.fileName,
    wizard: job.wizard,
  }
  // changes with every change of the job
  const stands = JSON.stringify([
    job.state,
    job.busy,
    job.wanted,
    job.revision,
    job.checkKey,
    job.read,
  ])
  return { run, phase: importPhaseOf(job), stands }
}

/**
 * Takes the institution's single import slot (IMP-02) while the server reads a file or writes rows.
 * The job's state holds the slot, so nothing has to be released. A job that waits for its person
 * doesn't hold the slot. Neither does its check, which only reads; changes by another import are
 * found as drift. A direct import holds the slot to its end. The caller writes the new state in
 * this transaction. Throws 11029 with the job that is at work.
 */
export const takeSlot = async (tx: StoreTx, jobId: string): Promise<void> => {
  await acquireLock(tx, 'import')
  const runningJob = await tx.db
    .selectFrom('importJob')
    .select(['jobId', 'createdByName'])
    .where('jobId', '!=', jobId)
    .where(eb =>
      eb.or([
        eb('state', 'in', ['UPLOADED', 'COMMITTING']),
        eb.and([eb('wizard', '=', false), eb('state', '=', 'MAPPED'), eb('busy', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()
  if (!runningJob) return
  const { createdByName } = runningJob
  throw errors.importInProgress({
    data: {
      jobId: runningJob.jobId,
      running: { jobId: runningJob.jobId, createdByName: createdByName ?? '' },
    },
  })
}

/** Milliseconds between two signs of life. */
const pulse = 10_000

/** Shows the other processes that this one is at the job; returns the function that ends it. */
export const keepAlive = ({ ports, scope, jobId }: ImportRun): (() => void) => {
  const beat = () => {
    // a missed heartbeat does no harm: the next one comes, or another process takes over the job
    scope.db
      .updateTable('importJob')
      .set({ heartbeat: ports.clock.now().toISOString() })
      .where('jobId', '=', jobId)
      .execute()
      .catch(() => undefined)
  }
  const timer = setInterval(beat, pulse)
  return () => clearInterval(timer)
}

/** Returns whether a person has cancelled the job, in this process or another. */
export const isJobCancelled = async (
  { jobId, cancelled }: Pick<ImportRun, 'jobId' | 'cancelled'>,
  { db }: Pick<StoreTx, 'db'>,
): Promise<boolean> => {
  if (cancelled?.()) return true
  const job = await db
    .selectFrom('importJob')
    .select('cancelled')
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return job?.cancelled === true
}

/**
 * Whether the requester has lost the permission to import or has left the institution; the
 * remaining rows are then skipped, as after a cancel.
 */
export const mayNoMore = async (
  { session, resource }: Pick<ImportRun, 'session' | 'resource'>,
  { db }: Pick<StoreTx, 'db'>,
): Promise<boolean> => {
  const member = await db
    .selectFrom('member')
    .select(['status', 'rights'])
    .where('accountId', '=', session.actor.id)
    .executeTakeFirst()
  if (!member) return false
  return (
    member.status !== 'ACTIVE' ||
    !['*', `${resource.name}.import`].some(right => member.rights.includes(right))
  )
}

/**
 * Throws 11004 `withdrawn` if they may import no more: the transaction is rolled back, and the
 * job ends.
 */
export const demandStill = async (
  run: Pick<ImportRun, 'session' | 'resource'>,
  tx: Pick<StoreTx, 'db'>,
): Promise<void> => {
  if (await mayNoMore(run, tx)) throw errors.importFailedBecause({ reason: 'withdrawn' })
}

/**
 * Throws 404 unless the caller began the import or sees everyone's jobs; only they can continue,
 * cancel or undo it.
 */
export const demandOwn = (
  { actor }: Pick<Session, 'actor'>,
  { createdBy }: { readonly createdBy: string },
): void => {
  if (createdBy !== actor.id && !can(actor.access, everyonesJobs)) throw errors.notFound()
}
