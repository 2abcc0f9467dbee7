import type { Hono } from 'hono'
import { can } from '../../../src/access/index.ts'
import { operationLogOf } from '../../../src/protocol/logs.ts'
import { paths } from '../../../src/protocol/paths.ts'
import { everyonesJobs } from '../../../src/protocol/tasks.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { recordContext } from '../records/context.ts'
import { logOperation } from '../operations/log.ts'
import { demand } from '../records/rights.ts'
import { invalidParameter, notFound } from '../../platform/errors/factories.ts'
import {
  numberParameter,
  parameter,
  readBody,
  required,
  textOfBody,
} from '../../platform/http/body.ts'
import { once } from '../../platform/http/idempotency.ts'
import { reply } from '../../platform/http/reply.ts'
import { cancelTask } from '../jobs/queue.ts'
import type { Scope } from '../../platform/store/types.ts'
import { onlyKeys } from '../records/selection.ts'
import { taskFileRoute } from './file.ts'
import { kindOfTask, presentTask, takenBack, taskColumns, type KeptTask } from './present.ts'

/** A task of one's own, or with the right anyone's; 404 for any other. */
const taskOf = async (c: Ctx, scope: Pick<Scope, 'db'>, id: string): Promise<KeptTask> => {
  const { actor } = c.get('session')
  const task = await scope.db
    .selectFrom('task')
    .select([...taskColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task || !kindOfTask(task.kind)) throw notFound()
  if (task.createdBy !== actor.id && !can(actor.access, everyonesJobs)) throw notFound()
  return task
}

/** The page of jobs: background exports and bulk changes, and how to end one. */
export const taskRoutes =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    // reading needs a context, not a resource: titles and masks are asked of each task's own
    const def = operationLogOf(Object.values(ports.resources))
    const contextOf = (c: Ctx) => ({
      ...recordContext(ports, def, c.get('session')),
      lang: c.get('lang'),
    })
    const answer = async (c: Ctx, task: KeptTask) =>
      reply(
        c,
        presentTask(contextOf(c), task, await takenBack(c.get('scope'), ports.clock, [task])),
      )

    app.get(paths.task, async c =>
      answer(c, await taskOf(c, c.get('scope'), required(c, 'id', 64))),
    )

    app.get(paths.tasks, async c => {
      const page = numberParameter(c, 'page', 1, 1_000_000)
      const limit = numberParameter(c, 'limit', 20, 100)
      const kind = kindOfTask(required(c, 'kind', 20))
      if (!kind) throw invalidParameter().at('kind')
      const everyone = parameter(c, 'everyone') === '1'
      const { actor } = c.get('session')
      if (everyone) demand(c.get('session'), everyonesJobs)
      const scope = c.get('scope')
      const all = scope.db.selectFrom('task').where('kind', '=', kind)
      const matching = everyone ? all : all.where('createdBy', '=', actor.id)
      const count = await matching.select(eb => eb.fn.countAll().as('count')).executeTakeFirst()
      const rows = await matching
        .select([...taskColumns])
        .orderBy('createTime', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const back = await takenBack(scope, ports.clock, rows)
      const ctx = contextOf(c)
      return reply(c, {
        list: rows.map(row => presentTask(ctx, row, back)),
        total: Number(count?.count ?? 0),
      })
    })

    app.get(paths.taskFile, taskFileRoute(ports))

    app.post(paths.cancelTask, async c => {
      const { text, body } = await readBody(c)
      onlyKeys(body, ['id'])
      const id = textOfBody(body, 'id', 64)
      await once(c, ports, text, async tx => {
        const { kind, resource, action, createdByName } = await taskOf(c, tx, id)
        const asked = await tx.db
          .selectFrom('task')
          .select('cancelled')
          .where('id', '=', id)
          .executeTakeFirst()
        if (!(await cancelTask(tx, ports, id)) || asked?.cancelled) return null
        const detail = { taskId: id, kind, of: action, createdBy: createdByName }
        await logOperation(
          tx,
          { ...c.get('session'), clock: ports.clock },
          { action: 'cancelJob', resource, detail },
        )
        return null
      })
      return answer(c, await taskOf(c, c.get('scope'), id))
    })
  }
