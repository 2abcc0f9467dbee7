import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { blindFields, canDo } from '../../../../src/access/index.ts'
import type { Undoing } from '../../../../src/protocol/journal.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { EnginePorts } from '../../ports.ts'
import { recordContext, resourceOf } from '../../records/context.ts'
import type { RecordContext } from '../../records/context.ts'
import { undoingOf } from '../../operations/underway.ts'
import { lacks } from '../../records/rights.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { Decisions, creatableTargetsOf } from '../missing/names.ts'
import { findingsOf } from './jobColumns.ts'
import { demandOwn, importPhaseOf } from '../run.ts'
import type { ImportState } from '../states.ts'

const rowOf = (db: StoreTx['db'], jobId: string) =>
  db.selectFrom('importJob').selectAll().where('jobId', '=', jobId)

/** The row of a job. */
export type JobRow = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>

export interface LoadedJob {
  readonly job: JobRow
  readonly resource: AnyResource
  readonly ctx: RecordContext
  /** An undo of what it wrote that was begun and has not ended. */
  readonly undoing?: Undoing | undefined
}

const requireJob = (c: Ctx, ports: EnginePorts, job: JobRow | undefined): LoadedJob => {
  const declared = job && ports.resources[job.resource]
  if (!job || !declared) throw errors.notFound()
  const session = c.get('session')
  const resource = resourceOf(session, declared)
  if (!canDo(session.actor.access, resource, 'import')) {
    const refused = lacks(session, `${resource.name}.import`)
    throw refused.code === ErrorCode.permissionRevoked ? refused : errors.notFound()
  }
  return { job, resource, ctx: { ...recordContext(ports, resource, session), lang: c.get('lang') } }
}

/**
 * Loads the job, its resource, and the caller's context for writing its records. Throws 404 if the
 * caller can't import the resource, 5003 if that permission was withdrawn during the session.
 */
export const loadJob = async (c: Ctx, ports: EnginePorts, jobId: string): Promise<LoadedJob> => {
  const scope = c.get('scope')
  const loaded = requireJob(c, ports, await rowOf(scope.db, jobId).executeTakeFirst())
  const { operation, created, updated } = loaded.job
  // a job that is at work shows that itself
  if (operation === null || importPhaseOf(loaded.job) !== undefined || created + updated === 0)
    return loaded
  return { ...loaded, undoing: (await undoingOf(scope, ports.clock, [operation])).get(operation) }
}

/**
 * Throws 404 if the job is another's or a direct import, 409 if it isn't in one of the states
 * or was changed since revision `revision`, which the caller read.
 */
export const demandStep = (
  c: Ctx,
  loaded: LoadedJob,
  states: readonly ImportState[],
  revision: number | undefined,
): LoadedJob => {
  const { job } = loaded
  demandOwn(c.get('session'), job)
  if (!job.wizard) throw errors.notFound()
  // an undo of an earlier round may be in progress
  const undoing = job.state === 'CHECKED' && job.busy !== null
  if (
    undoing ||
    !states.some(state => state === job.state) ||
    (revision !== undefined && job.revision !== revision)
  )
    throw errors.importCheckOutdated()
  return loaded
}

/** Decisions about names without a record, as of the job's check. */
export const decisionsOf = ({ job, resource, ctx }: LoadedJob): Decisions =>
  new Decisions(creatableTargetsOf(ctx.resources, resource), findingsOf(job)?.missing ?? [])

/** `loadJob` of a job that only its maker may change: 404 if it is another's. */
export const loadOwnJob = async (c: Ctx, ports: EnginePorts, jobId: string): Promise<LoadedJob> => {
  const loaded = await loadJob(c, ports, jobId)
  demandOwn(c.get('session'), loaded.job)
  return loaded
}

/** `loadJob` within a transaction, which holds the job until it ends. */
export const lockJob = async (
  c: Ctx,
  ports: EnginePorts,
  tx: StoreTx,
  jobId: string,
): Promise<LoadedJob> =>
  requireJob(c, ports, await rowOf(tx.db, jobId).forUpdate().executeTakeFirst())

/**
 * Throws 905 unless the caller may change how the job's file is read. Only the person who uploaded
 * it may, and people who see every field that a file can contain: anyone else could map a column
 * that they see masked to another field, and read it there.
 */
export const demandFile = ({ job, resource, ctx: { actor } }: LoadedJob): void => {
  if (job.createdBy !== actor.id && blindFields(actor.access, resource).size > 0)
    throw errors.permissionMissing()
}
