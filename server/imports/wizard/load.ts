import { canDo } from '../../../src/access/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { recordContext, type AppPorts, type Ctx } from '../../context.ts'
import type { RecordContext } from '../../domain/records/context.ts'
import { lacks } from '../../domain/session/rights.ts'
import { fault } from '../../errors.ts'
import { readBody, textOfBody } from '../../http/body.ts'
import { onlyKeys } from '../../routes/crud/selection.ts'
import type { StoreTx } from '../../store/types.ts'
import { demandOwn } from '../run.ts'

const rowOf = (db: StoreTx['db'], jobId: string) => db.selectFrom('importJob').selectAll().where('jobId', '=', jobId)

/** The row of a job. */
export type JobRow = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>

export interface LoadedJob {
  readonly job: JobRow
  readonly resource: AnyResource
  readonly ctx: RecordContext
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
export const loadJob = async (c: Ctx, ports: AppPorts, jobId: string): Promise<LoadedJob> =>
  judged(c, ports, await rowOf(c.get('scope').db, jobId).executeTakeFirst())

/** Text and job of a call that names a job and nothing else: 404 where it is another's. */
export const askedJob = async (c: Ctx, ports: AppPorts): Promise<{ readonly text: string; readonly jobId: string }> => {
  const { text, body } = await readBody(c)
  onlyKeys(body, ['jobId'])
  const jobId = textOfBody(body, 'jobId', 64)
  demandOwn(c.get('session'), (await loadJob(c, ports, jobId)).job)
  return { text, jobId }
}

/** `loadJob` within a transaction, which holds the job until it ends. */
export const lockJob = async (c: Ctx, ports: AppPorts, tx: StoreTx, jobId: string): Promise<LoadedJob> =>
  judged(c, ports, await rowOf(tx.db, jobId).forUpdate().executeTakeFirst())
