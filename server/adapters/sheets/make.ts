import { errors } from '../../platform/errors/errors.ts'
import type { MarkedRow } from '../../platform/ports.ts'
import { sheetLimits } from './limits.ts'
import type { MadeMessage, SheetTask, ToMender } from './messages.ts'
import { startWorker } from './thread.ts'

/** Makes a complete workbook on a separate thread; `batches` are passed on as they come. */
export const makeInWorker = (
  task: Extract<SheetTask, { do: 'book' | 'mend' }>,
  batches: AsyncIterable<readonly MarkedRow[]> | readonly (readonly MarkedRow[])[],
): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(task, sheetLimits.heapMB)
    let over = false
    const end = () => {
      over = true
      clearTimeout(timer)
      void worker.terminate()
    }
    const fail = (error: unknown) => {
      if (over) return
      end()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const timer = setTimeout(
      () => fail(errors.importFailedBecause({ reason: 'tooSlow' })),
      sheetLimits.time,
    )
    worker.on('message', (message: MadeMessage) => {
      if ('refused' in message) return fail(errors.importFailedBecause({ reason: message.refused }))
      end()
      resolve(message.made)
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the spreadsheet writer stopped')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    const tell = (message: ToMender) => worker.postMessage(message)
    const feed = async () => {
      for await (const marked of batches) {
        if (over) return
        tell({ marked })
      }
      if (!over && task.do === 'mend') tell({ end: true })
    }
    feed().catch(fail)
  })
