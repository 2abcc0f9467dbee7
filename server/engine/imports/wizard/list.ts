import { canDo } from '../../../../src/access/index.ts'
import type { JobSummary } from '../../../../src/protocol/imports.ts'
import { everyonesJobs } from '../../../../src/protocol/tasks.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { EnginePorts } from '../../ports.ts'
import { undoingOf } from '../../operations/underway.ts'
import { demand } from '../../records/rights.ts'
import { numberParameter, parameter } from '../../../platform/http/body.ts'
import { reply } from '../../../platform/http/reply.ts'
import { instant, presentJob } from '../present.ts'
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

/** GET importJob/list?page&limit&everyone=1 -> JobSummary, newest first: one's own, or everyone's with the right to see them, of what one may import. */
export const importsRoute =
  (ports: EnginePorts) =>
  async (c: Ctx): Promise<Response> => {
    const page = numberParameter(c, 'page', 1, 100_000)
    const limit = numberParameter(c, 'limit', 20, 100)
    const session = c.get('session')
    const { actor } = session
    const everyone = parameter(c, 'everyone') === '1'
    if (everyone) demand(session, everyonesJobs)
    const names = Object.values(ports.resources).flatMap(resource =>
      canDo(actor.access, resource, 'import') ? [resource.name] : [],
    )
    if (!names.length) return reply(c, { list: [], total: 0 })
    const of = c.get('scope').db.selectFrom('importJob').where('resource', 'in', names)
    const jobs = everyone ? of : of.where('createdBy', '=', actor.id)
    const count = await jobs.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirst()
    const rows = await jobs
      .select([...columns])
      .orderBy('createTime', 'desc')
      .orderBy('jobId', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const undoing = await undoingOf(
      c.get('scope'),
      ports.clock,
      rows.map(({ operation }) => operation),
    )
    const list = rows.map(
      ({
        wizard,
        busy,
        operation,
        keptUntil,
        createdBy,
        createdByName,
        ...job
      }): Omit<JobSummary, 'state'> & { state: string } => {
        const shown = presentJob(job, c.get('lang'))
        return {
          ...shown,
          createTime: shown.createTime ?? '',
          wizard,
          busy: busyOf({ ...job, busy }, undoing.get(operation ?? '')),
          operation,
          keptUntil: instant(keptUntil),
          undoStopped: undoStopped(job.wanted, c.get('lang')),
          createdBy,
          createdByName: createdByName ?? '',
        }
      },
    )
    return reply(c, { list, total: Number(count?.n ?? 0) })
  }
