import { isObject } from '../../platform/http/body.ts'
import type { SheetBatch } from '../../platform/ports.ts'
import { TakenOver, taskFileKey, type TaskHandler } from '../jobs/task.ts'
import { exportStream, exportFileName, rowsIn } from './answer.ts'
import { openSource } from './open.ts'

/** Retention time of a file in milliseconds. */
const keepMs = 24 * 3600 * 1000
/** Rows between two tellings of how far it is. */
const tellRows = 10_000

class Ended extends Error {}

/**
 * An export in the background: its file is kept for a day. After a crash it starts again from the
 * beginning, because a partial file is useless.
 */
export const exportTask: TaskHandler = async task => {
  const { id, ports, scope, session } = task
  const body = isObject(task.input) ? task.input : {}
  const source = await openSource(ports, scope, session, task.resource, body)
  const count = await source.count()
  const { total, more } = count
  let [rows, reportedRows] = [0, 0]
  const tell = async (all?: number) => {
    reportedRows = rows
    const known = all ?? (more ? undefined : Math.max(total, rows))
    await scope.transaction(tx =>
      task.keep(tx, {
        progress: null,
        ...(known === undefined ? {} : { total: known }),
        done: rows,
        failed: 0,
      }),
    )
  }
  const watch = async function* (batches: AsyncIterable<SheetBatch>) {
    for await (const batch of batches) {
      if (task.cancelled() || task.stopping()) throw new Ended()
      yield batch
      rows += rowsIn(batch)
      if (rows - reportedRows >= tellRows) await tell()
    }
  }
  await tell()
  const key = taskFileKey(id)
  try {
    const size = await ports.files.putStream(
      key,
      await exportStream(ports, scope, session, source, body, count, watch),
    )
    await tell(rows)
    const expireTime = new Date(ports.clock.now().getTime() + keepMs).toISOString()
    return { state: 'DONE', file: { name: exportFileName(source), size, expireTime } }
  } catch (error) {
    // the stored file now belongs to the other process
    if (error instanceof TakenOver) throw error
    await ports.files.delete(key)
    if (task.cancelled()) return { state: 'CANCELLED' }
    if (error instanceof Ended || task.stopping()) return { state: 'HALTED' }
    throw error
  }
}
