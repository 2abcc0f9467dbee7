import { canDo } from '../../../../src/access/index.ts'
import { listImports } from '../../../../src/protocol/calls/imports.ts'
import type { JobSummary } from '../../../../src/protocol/imports.ts'
import { everyonesJobs } from '../../../../src/protocol/tasks.ts'
import type { PageOf } from '../../../../src/protocol/calls/inputs.ts'
import { implement, type SessionContext } from '../../calls/implement.ts'
import { undoingOf } from '../../operations/underway.ts'
import { demand } from '../../records/rights.ts'
import { isoInstantOrNull, presentJob } from '../present.ts'
import { busyOf } from './present.ts'
import { undoStopped } from './stuck.ts'

const columns = [
  'jobId',
  'resource',
  'fileName',
  'state',
  'read',
  'created',
  'updated',
  'unchanged',
  'skipped',
  'failed',
  'restored',
  'error',
  'createTime',
  'finishTime',
  'worked',
  'phaseTime',
  'total',
  'wizard',
  'busy',
  'operation',
  'keptUntil',
  'wanted',
  'createdBy',
  'createdByName',
] as const

type Asked = Pick<SessionContext<unknown>, 'c' | 'ports' | 'scope' | 'session'>
interface Wanted {
  readonly page: number
  readonly limit: number
  /** Whether everyone's jobs are requested, not only the caller's own. */
  readonly everyone: boolean
  /** Imports with these ids alone. */
  readonly ids?: readonly string[]
}

/** Imports that one may see; undefined if there is nothing that one may import. Throws 905. */
const importsSeen = (
  { ports, scope, session }: Pick<Asked, 'ports' | 'scope' | 'session'>,
  everyone: boolean,
) => {
  const { actor } = session
  if (everyone) demand(session, everyonesJobs)
  const names = Object.values(ports.resources).flatMap(resource =>
    canDo(actor.access, resource, 'import') ? [resource.name] : [],
  )
  if (!names.length) return undefined
  const of = scope.db.selectFrom('importJob').where('resource', 'in', names)
  return everyone ? of : of.where('createdBy', '=', actor.id)
}

/** Ids of the imports that one may see, newest first. Throws 905. */
export const idsOfImports = async (asked: Asked, everyone: boolean): Promise<readonly string[]> => {
  const rows = await importsSeen(asked, everyone)
    ?.select('jobId')
    .orderBy('createTime', 'desc')
    .orderBy('jobId', 'desc')
    .execute()
  return (rows ?? []).map(({ jobId }) => jobId)
}

/**
 * A page of imports, newest first: one's own, or everyone's with the right to see them, of what one
 * may import.
 */
export const importsPage = async (
  { c, ports, scope, session }: Asked,
  { page, limit, everyone, ids }: Wanted,
): Promise<PageOf<JobSummary>> => {
  let jobs = importsSeen({ ports, scope, session }, everyone)
  if (!jobs) return { list: [], total: 0 }
  if (ids) jobs = jobs.where('jobId', 'in', ids)
  const count = await jobs.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirst()
  const rows = await jobs
    .select([...columns])
    .orderBy('createTime', 'desc')
    .orderBy('jobId', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const undoing = await undoingOf(
    scope,
    ports.clock,
    rows.map(({ operation }) => operation),
  )
  const list = rows.map(
    ({ wizard, busy, operation, keptUntil, createdBy, createdByName, ...job }): JobSummary => {
      const presentedJob = presentJob(job, c.get('lang'))
      return {
        ...presentedJob,
        wizard,
        busy: busyOf({ ...job, busy }, undoing.get(operation ?? '')),
        operation,
        keptUntil: isoInstantOrNull(keptUntil),
        undoStopped: undoStopped(job.wanted, c.get('lang')),
        createdBy,
        createdByName: createdByName ?? '',
      }
    },
  )
  return { list, total: Number(count?.n ?? 0) }
}

/** GET importJob/list?page&limit&everyone=1 -> JobSummary. */
export const importsRoute = implement(listImports, {
  read: ctx => importsPage(ctx, { ...ctx.input, everyone: ctx.input.everyone !== null }),
})
