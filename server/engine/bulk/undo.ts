import { bulkInline } from '../../../src/protocol/tasks.ts'
import { operationLogOf } from '../../../src/protocol/logs.ts'
import type { Begun } from '../../../src/protocol/provider.ts'
import type { EnginePorts } from '../ports.ts'
import { recordContext } from '../records/context.ts'
import type { Caller } from '../../platform/caller.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { bulkPaces } from '../records/bulk.ts'
import { begin, type RunningUndo, type UndoState } from '../operations/state.ts'
import { runUndo } from '../operations/undo.ts'
import { isObject } from '../../platform/http/body.ts'
import type { KeptTally, RunningTask, TaskOutcome } from '../jobs/task.ts'

/**
 * Input of an undo task: the operation to undo, the operation that undoes it, and the resource
 * under which it was begun.
 */
export interface UndoOrder {
  readonly undo: string
  readonly operation: string
  readonly owner: string
}
export const isUndo = (input: unknown): input is UndoOrder =>
  isObject(input) && ['undo', 'operation', 'owner'].every(name => typeof input[name] === 'string')

/** The same person's task that is already undoing an operation; 429 if it is another person's. */
export const openUndo = async (
  tx: Pick<StoreTx, 'db'>,
  { actor }: Caller,
  id: string,
): Promise<(Begun & { readonly operation: string }) | undefined> => {
  const open = await tx.db
    .selectFrom('task')
    .select(['id', 'input', 'createdBy'])
    .where('kind', '=', 'bulk')
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('action', 'in', ['undo', 'redo'])
    .execute()
  for (const { id: taskId, input, createdBy } of open) {
    if (!isUndo(input) || input.undo !== id) continue
    if (createdBy !== actor.id) throw errors.tooManyRequests()
    return { taskId, operation: input.operation }
  }
  return undefined
}

/** Whether an undo is more than its caller should wait for. */
export const undoWaits = (ports: EnginePorts, count: number): boolean =>
  count > (ports.config.bulkInline ?? bulkInline)

const tallyOf = ({ matched, done, kept, failed, more }: UndoState): KeptTally => ({
  matched,
  done,
  failed: failed.map(({ id, title, code, params }) => ({
    id,
    title,
    code,
    ...(params ? { params } : {}),
  })),
  ...(more?.failed ? { more: more.failed } : {}),
  ...(kept.length ? { spared: kept } : {}),
  ...(more?.kept ? { moreSpared: more.kept } : {}),
})

/**
 * Takes an operation back in the background; the request has begun it, and the journal shows what
 * stays.
 */
export const undoTask = async (task: RunningTask): Promise<TaskOutcome> => {
  const { ports, scope, session, input } = task
  if (!isUndo(input)) throw new Error('no undo')
  // records of any resource: permissions and rules are those of each record's resource
  const ctx = recordContext(ports, operationLogOf(Object.values(ports.resources)), session)
  let latest: UndoState | undefined
  const running: RunningUndo = await scope.transaction(tx =>
    begin(tx, ctx, ports.clock, input.undo, input.owner),
  )
  const ended = await runUndo(scope, ctx, running, async () => undefined, {
    ...bulkPaces[ports.store.kind],
    stop: () => task.stopping() || task.cancelled(),
    keep: async (tx, state) => {
      latest = state
      const { failed, more, done } = state
      await task.keep(tx, { progress: {}, done, failed: failed.length + (more?.failed ?? 0) })
    },
  })
  if (!ended && !task.cancelled()) return { state: 'HALTED' }
  const state = ended ?? latest ?? running.from
  return {
    state: ended ? 'DONE' : 'CANCELLED',
    result: tallyOf(state),
    ...(state.done ? { operation: running.id } : {}),
  }
}
