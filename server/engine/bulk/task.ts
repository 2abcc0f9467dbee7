import { recordContext, type RecordContext } from '../records/context.ts'
import {
  bulkPaces,
  runBulkChange,
  started,
  type BulkChange,
  type BulkProgress,
  type BulkSelection,
} from '../records/bulk.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { RunningTask, TaskHandler, TaskOutcome } from '../jobs/task.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { changeOf, bulkSelectionOf, keptOrder } from './order.ts'
import { isUndo, undoTask } from './undo.ts'
import { keepProgress, keptTally, progressOf } from './tally.ts'

/**
 * Runs a change of many records as a task. It continues after the last committed batch, until it is
 * complete, halted or cancelled.
 */
export const runChangeTask = async (
  task: RunningTask,
  ctx: RecordContext,
  selection: BulkSelection,
  change: BulkChange,
): Promise<{ readonly outcome: TaskOutcome; readonly progress: BulkProgress }> => {
  const keep = (tx: Pick<StoreTx, 'db'>, now: BulkProgress): Promise<void> =>
    task.keep(tx, { progress: keepProgress(now), done: now.done, failed: now.refused })
  const { progress, finished } = await runBulkChange(task.scope, ctx, selection, change, {
    ...bulkPaces[task.ports.store.kind],
    from: progressOf(task.progress) ?? started,
    keep,
    stop: () => task.stopping() || task.cancelled(),
  })
  // rows that were refused last are kept with none that was written
  await task.scope.transaction(tx => keep(tx, progress))
  if (!finished && !task.cancelled()) return { outcome: { state: 'HALTED' }, progress }
  const state = finished ? 'DONE' : 'CANCELLED'
  return { outcome: { state, result: keptTally(progress) }, progress }
}

/**
 * A bulk change in the background. It is one operation as a whole and continues after the last
 * committed batch.
 */
const changeTask: TaskHandler = async task => {
  const { ports, session } = task
  const resource = Object.hasOwn(ports.resources, task.resource)
    ? ports.resources[task.resource]
    : undefined
  const order = keptOrder(task.input)
  if (!resource || !order) throw errors.notFound()
  const ctx = recordContext(ports, resource, session)
  const { outcome, progress } = await runChangeTask(
    task,
    ctx,
    bulkSelectionOf(order),
    changeOf(ctx, order),
  )
  if (ports.rules[resource.name]?.changesAccess) await ports.identity.accessChanged(ports)
  if (outcome.state === 'HALTED' || progress.done <= (progress.unchanged ?? 0)) return outcome
  return { ...outcome, operation: ctx.requestId }
}

/**
 * The handler for changes of many records: a bulk change, or the undo of one. In one institution
 * they run one after another.
 */
export const bulkTask: TaskHandler = task =>
  isUndo(task.input) ? undoTask(task) : changeTask(task)
