import { recordContext } from '../records/context.ts'
import { bulkPaces, runBulkChange, started, type BulkProgress } from '../records/bulk.ts'
import { notFound } from '../../platform/errors/factories.ts'
import type { TaskHandler } from '../jobs/task.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { changeOf, bulkSelectionOf, keptOrder } from './order.ts'
import { isUndo, undoTask } from './undo.ts'
import { keepProgress, keptTally, progressOf } from './tally.ts'

/** A bulk change in the background: one operation for the whole, gone on with from the last batch that was kept. */
const changeTask: TaskHandler = async task => {
  const { ports, scope, session } = task
  const resource = Object.hasOwn(ports.resources, task.resource)
    ? ports.resources[task.resource]
    : undefined
  const order = keptOrder(task.input)
  if (!resource || !order) throw notFound()
  const ctx = recordContext(ports, resource, session)
  const keep = (tx: Pick<StoreTx, 'db'>, now: BulkProgress): Promise<void> =>
    task.keep(tx, { progress: keepProgress(now), done: now.done, failed: now.refused })
  const { progress, finished } = await runBulkChange(
    scope,
    ctx,
    bulkSelectionOf(order),
    changeOf(ctx, order),
    {
      ...bulkPaces[ports.store.kind],
      from: progressOf(task.progress) ?? started,
      keep,
      stop: () => task.stopping() || task.cancelled(),
    },
  )
  // rows that were refused last are kept with none that was written
  await scope.transaction(tx => keep(tx, progress))
  if (ports.rules[resource.name]?.changesAccess) await ports.identity.accessChanged(ports)
  if (!finished && !task.cancelled()) return { state: 'HALTED' }
  return {
    state: finished ? 'DONE' : 'CANCELLED',
    result: keptTally(progress),
    ...(progress.done > (progress.unchanged ?? 0) ? { operation: ctx.requestId } : {}),
  }
}

/** What changes many records: a bulk change, or the undo of one. They go one after the other in an institution. */
export const bulkTask: TaskHandler = task =>
  isUndo(task.input) ? undoTask(task) : changeTask(task)
