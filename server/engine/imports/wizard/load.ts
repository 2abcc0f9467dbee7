import { canDo } from '../../../../src/access/index.ts'
import type { Undoing } from '../../../../src/protocol/journal.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { recordContext, type AppPorts, type Ctx } from '../../../platform/context.ts'
import type { RecordContext } from '../../records/context.ts'
import { undoingOf } from '../../operations/underway.ts'
import { lacks } from '../../records/rights.ts'
import { fault } from '../../../platform/errors.ts'
import { readBody, textOfBody } from '../../../platform/http/body.ts'
import { onlyKeys } from '../../records/selection.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { demandOwn, phaseOf } from '../run.ts'

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

const judged = (c: Ctx, ports: AppPorts, job: JobRow | undefined): LoadedJob => {
  const resource = job && ports.resources[job.resource]
  if (!job || !resource) throw fault('404')
  const session = c.get('session')
  if (!canDo(session.actor.access, resource, 'import')) {
    const refused = lacks(session, `${resource.name}.import`)
    throw refused.code === '5003' ? refused : fault('404')
  }
  return { job, resource, ctx: { ...recordContext(ports, resource, session), lang: c.get('lang') } }
}

/** The job, its resource, and the caller as she writes its records. A job of a resource that the caller may not import is not there: 404, or 5003 where she could until now. */
export const loadJob = async (c: Ctx, ports: AppPorts, jobId: string): Promise<LoadedJob> => {
  const scope = c.get('scope')
  const loaded = judged(c, ports, await rowOf(scope.db, jobId).executeTakeFirst())
  const { operation, created, updated } = loaded.job
  // what is at work tells so by itself
  if (operation === null || phaseOf(loaded.job) !== undefined || created + updated === 0)
    return loaded
  return { ...loaded, undoing: (await undoingOf(scope, ports.clock, [operation])).get(operation) }
}

/** Text and job of a call that names a job and nothing else: 404 where it is another's. */
export const askedJob = async (
  c: Ctx,
  ports: AppPorts,
): Promise<{ readonly text: string; readonly jobId: string }> => {
  const { text, body } = await readBody(c)
  onlyKeys(body, ['jobId'])
  const jobId = textOfBody(body, 'jobId', 64)
  demandOwn(c.get('session'), (await loadJob(c, ports, jobId)).job)
  return { text, jobId }
}

/** `loadJob` within a transaction, which holds the job until it ends. */
export const lockJob = async (
  c: Ctx,
  ports: AppPorts,
  tx: StoreTx,
  jobId: string,
): Promise<LoadedJob> => judged(c, ports, await rowOf(tx.db, jobId).forUpdate().executeTakeFirst())
