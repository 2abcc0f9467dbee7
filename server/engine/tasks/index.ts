import { can } from '../../../src/access/index.ts'
import { operationLogOf } from '../../../src/protocol/logs.ts'
import {
  cancelTask as cancelTaskCall,
  listTasks,
  readTask,
} from '../../../src/protocol/calls/tasks.ts'
import { exportJobs } from '../../../src/protocol/calls/listExports.ts'
import type { PageOf } from '../../../src/protocol/calls/inputs.ts'
import type { JobSummary } from '../../../src/protocol/imports.ts'
import { jobListOf } from '../../../src/protocol/lists.ts'
import { everyonesJobs, type Task, type TaskKind } from '../../../src/protocol/tasks.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordContext } from '../records/context.ts'
import { implement, type CallContext, type SessionContext } from '../calls/implement.ts'
import { rowsById, sendList } from '../exports/listSource.ts'
import { idsOfImports, importsPage } from '../imports/wizard/list.ts'
import { logOperation } from '../operations/log.ts'
import { demand } from '../records/rights.ts'
import { errors } from '../../platform/errors/errors.ts'
import { requestCancellation, tellCancelled } from '../jobs/queue.ts'
import type { Scope } from '../../platform/store/types.ts'
import { taskFileRoute } from './file.ts'
import { kindOfTask, presentTask, takenBack, taskColumns, type KeptTask } from './present.ts'

type Asked = Pick<CallContext<unknown>, 'c' | 'ports'>

/** The caller's own task, or any task with the right; 404 otherwise. */
const taskOf = async (c: Ctx, scope: Pick<Scope, 'db'>, id: string): Promise<KeptTask> => {
  const { actor } = c.get('session')
  const task = await scope.db
    .selectFrom('task')
    .select([...taskColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task || !kindOfTask(task.kind)) throw errors.notFound()
  if (task.createdBy !== actor.id && !can(actor.access, everyonesJobs)) throw errors.notFound()
  return task
}

// reading needs a context, not a resource: titles and masks come from each task's resource
const contextOf = ({ c, ports }: Asked) => {
  const def = operationLogOf(Object.values(ports.resources))
  return { ...recordContext(ports, def, c.get('session')), lang: c.get('lang') }
}
const presented = async (ctx: Asked, task: KeptTask) =>
  presentTask(contextOf(ctx), task, await takenBack(ctx.c.get('scope'), ctx.ports.clock, [task]))

const readTaskRoute = implement(readTask, {
  read: async ctx => presented(ctx, await taskOf(ctx.c, ctx.scope, ctx.input.id)),
})

interface Wanted {
  readonly kind: TaskKind
  readonly page: number
  readonly limit: number
  /** Whether everyone's tasks are requested, not only the caller's own. */
  readonly everyone: boolean
  /** Tasks with these ids alone. */
  readonly ids?: readonly string[]
}

type Asker = Pick<SessionContext<unknown>, 'scope' | 'session'>
const tasksSeen = (
  { scope, session }: Asker,
  { kind, everyone }: Pick<Wanted, 'kind' | 'everyone'>,
) => {
  if (everyone) demand(session, everyonesJobs)
  const all = scope.db.selectFrom('task').where('kind', '=', kind)
  return everyone ? all : all.where('createdBy', '=', session.actor.id)
}

const idsOfTasks = async (
  asker: Asker,
  wanted: Pick<Wanted, 'kind' | 'everyone'>,
): Promise<readonly string[]> => {
  const rows = await tasksSeen(asker, wanted)
    .select('id')
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

const tasksPage = async (
  ctx: Pick<SessionContext<unknown>, 'c' | 'ports' | 'scope' | 'session'>,
  wanted: Wanted,
): Promise<PageOf<Task>> => {
  const { scope, ports } = ctx
  const { page, limit, ids } = wanted
  let matching = tasksSeen(ctx, wanted)
  if (ids) matching = matching.where('id', 'in', ids)
  const count = await matching.select(eb => eb.fn.countAll().as('count')).executeTakeFirst()
  const rows = await matching
    .select([...taskColumns])
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const back = await takenBack(scope, ports.clock, rows)
  const record = contextOf(ctx)
  return {
    list: rows.map(row => presentTask(record, row, back)),
    total: Number(count?.count ?? 0),
  }
}

const listTasksRoute = implement(listTasks, {
  read: ctx => tasksPage(ctx, { ...ctx.input, everyone: ctx.input.everyone !== null }),
})

const rowOfTask = (task: Task) => ({
  ...task,
  state: task.undone ? 'UNDONE' : task.state,
  fileName: task.file?.name ?? null,
})
const rowOfImport = (job: JobSummary) => ({
  ...job,
  action: 'import',
  done: job.created + job.updated + job.unchanged + job.skipped,
})

/** IMP-03: what the page of jobs lists, as a file. */
const exportJobsRoute = implement(exportJobs, {
  read: ctx => {
    const { kind } = ctx.input
    const everyone = ctx.input.everyone !== null
    const def = jobListOf(Object.values(ctx.ports.resources))
    const rows = async () =>
      kind === 'import'
        ? rowsById(await idsOfImports(ctx, everyone), async part => {
            const { list } = await importsPage(ctx, { ...part, everyone })
            return { list: list.map(job => ({ ...rowOfImport(job), id: job.jobId })) }
          })
        : rowsById(await idsOfTasks(ctx, { kind, everyone }), async part => {
            const { list } = await tasksPage(ctx, { ...part, kind, everyone })
            return { list: list.map(rowOfTask) }
          })
    return sendList(ctx, def, { kind, everyone: ctx.input.everyone }, rows)
  },
})

const cancelTaskRoute = implement(cancelTaskCall, {
  write: async ({ c, ports, tx, session, input: { id } }) => {
    const { kind, resource, action, createdByName } = await taskOf(c, tx, id)
    const taskRow = await tx.db
      .selectFrom('task')
      .select('cancelled')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!(await requestCancellation(tx, ports, id)) || taskRow?.cancelled) return null
    const detail = { taskId: id, kind, of: action, createdBy: createdByName }
    await logOperation(
      tx,
      { ...session, clock: ports.clock },
      { action: 'cancelJob', resource, detail },
    )
    return null
  },
  afterCommit: async ctx => {
    tellCancelled(ctx.ports, ctx.input.id)
    return presented(ctx, await taskOf(ctx.c, ctx.scope, ctx.input.id))
  },
})

/** The page of jobs: background exports and bulk changes, and how to end one. */
export const taskCalls = [
  readTaskRoute,
  listTasksRoute,
  exportJobsRoute,
  cancelTaskRoute,
  taskFileRoute,
]
