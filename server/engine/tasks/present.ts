import type { Undoing } from '../../../src/protocol/journal.ts'
import type { BulkTally } from '../../../src/protocol/provider.ts'
import type { Task, TaskKind, TaskState } from '../../../src/protocol/tasks.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import { readTally } from '../bulk/tally.ts'
import type { RecordContext } from '../records/context.ts'
import { undoingOf } from '../operations/underway.ts'
import { isObject } from '../../platform/http/body.ts'
import { codeOf } from '../../platform/http/reply.ts'
import type { KeptTally } from '../jobs/task.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'

const kinds: readonly TaskKind[] = ['export', 'bulk']
/** Tasks that people see; the others are hidden. */
export const kindOfTask = (kind: string): TaskKind | undefined =>
  kinds.find(known => known === kind)
const states: readonly TaskState[] = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']

export const taskColumns = [
  'id',
  'kind',
  'resource',
  'action',
  'state',
  'total',
  'done',
  'failed',
  'createdBy',
  'createdByName',
  'createTime',
  'finishTime',
  'expireTime',
  'fileName',
  'fileSize',
  'error',
  'result',
  'operation',
] as const
const readTasks = (scope: Pick<Scope, 'db'>) => scope.db.selectFrom('task').select([...taskColumns])
export type KeptTask = Awaited<ReturnType<ReturnType<typeof readTasks>['execute']>>[number]

const paramsOf = (value: unknown): Issue['params'] =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, item]) =>
          typeof item === 'string' || typeof item === 'number' ? [[name, item]] : [],
        ),
      )
    : undefined

const messageOf = (error: unknown, ctx: RecordContext): string | null =>
  isObject(error) && typeof error.code === 'string'
    ? textOfCode(codeOf(error.code), ctx.lang, paramsOf(error.params))
    : null

const isTally = (value: unknown): value is KeptTally =>
  isObject(value) &&
  typeof value.matched === 'number' &&
  typeof value.done === 'number' &&
  Array.isArray(value.failed)

/** Names are masked as the list is; reasons are in the reader's language. */
const tallyOf = (ctx: RecordContext, task: KeptTask): BulkTally | null =>
  isTally(task.result)
    ? {
        ...readTally(ctx, task.resource, task.result),
        ...(task.operation === null ? {} : { operation: task.operation }),
      }
    : null

/** Undo state of a task: what was undone, and what is being undone. */
interface TakenBack {
  readonly undone: ReadonlySet<string>
  readonly undoing: ReadonlyMap<string, Undoing>
}

/** A task as its reader may see it. */
export const presentTask = (
  ctx: RecordContext,
  task: KeptTask,
  { undone, undoing }: TakenBack,
): Task => ({
  id: task.id,
  kind: kindOfTask(task.kind) ?? 'bulk',
  resource: task.resource,
  action: task.action,
  state: states.find(state => state === task.state) ?? 'FAILED',
  total: task.total,
  done: task.done,
  failed: task.failed,
  createdBy: task.createdBy,
  createdByName: task.createdByName,
  createTime: task.createTime,
  finishTime: task.finishTime,
  msg: messageOf(task.error, ctx),
  file:
    task.fileName !== null &&
    task.expireTime !== null &&
    new Date(task.expireTime) > ctx.clock.now()
      ? { name: task.fileName, size: Number(task.fileSize ?? 0), expireTime: task.expireTime }
      : null,
  tally: tallyOf(ctx, task),
  operation: task.operation,
  undone: task.operation !== null && undone.has(task.operation),
  undoing: undoing.get(task.operation ?? '') ?? null,
})

/** Which operations of these tasks were taken back, or are being. */
export const takenBack = async (
  scope: Pick<Scope, 'db'>,
  clock: Clock,
  tasks: readonly KeptTask[],
): Promise<TakenBack> => {
  const ids = tasks.flatMap(({ operation }) => (operation === null ? [] : [operation]))
  if (!ids.length) return { undone: new Set(), undoing: new Map() }
  const rows = await scope.db
    .selectFrom('operation')
    .select('id')
    .where('id', 'in', ids)
    .where('undoneAt', 'is not', null)
    .execute()
  return { undone: new Set(rows.map(({ id }) => id)), undoing: await undoingOf(scope, clock, ids) }
}
