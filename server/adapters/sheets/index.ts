import type { FileReason } from '../../../src/protocol/errors/reasons.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Sheet, SheetRow, Sheets } from '../../platform/ports.ts'
import { sheetLimits } from './limits.ts'
import { makeInWorker } from './make.ts'
import type { ReadMessage, SheetTask, ToReader } from './messages.ts'
import { mayHaveSheet } from './peek.ts'
import { startWorker } from './thread.ts'
import { writeInWorker } from './writer.ts'

/** Lets at most `limit` calls run at once; the others wait their turn. */
const turnstile = (limit: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(fn: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await fn()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const readInWorker = (
  task: Extract<SheetTask, { do: 'read' }>,
  time: number,
  heapMB: number,
): Promise<Sheet[]> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(task, heapMB)
    const sheets: (Sheet & { readonly rows: SheetRow[] })[] = []
    const end = (reason?: FileReason, named?: string) => {
      clearTimeout(timer)
      void worker.terminate()
      if (reason) reject(errors.importFailedBecause({ reason }, { data: { named } }))
      else resolve(sheets)
    }
    const timer = setTimeout(() => end('tooSlow'), time)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    const tell = (message: ToReader) => worker.postMessage(message)
    worker.on('message', (message: ReadMessage) => {
      if ('sheet' in message)
        sheets.push({
          name: message.sheet,
          rows: [],
          ...(message.hidden && { hidden: true }),
          ...(message.hiddenColumns && { hiddenColumns: message.hiddenColumns }),
          ...(message.text && { text: message.text }),
        })
      else if ('rows' in message) {
        for (const row of message.rows) sheets.at(-1)?.rows.push(row)
        // after whatever else waits
        setImmediate(() => tell({ more: true }))
      } else if ('refused' in message) end(message.refused, message.named)
      else end()
    })
    // only the thread that ran out of memory ends: the file is refused, and the server continues
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooManyCells' : 'damaged'),
    )
    worker.on('exit', () => end('damaged'))
  })

export interface SheetsOptions {
  /** Milliseconds that reading one file may take. */
  readonly time?: number
  readonly heapMB?: number
}

/** Spreadsheets on worker threads: a hostile file costs a thread, never the server. */
export const createSheets = (options: SheetsOptions = {}): Sheets => {
  const turn = turnstile(2)
  return {
    read: (bytes, _name, encoding) => {
      if (bytes.length === 0 || bytes.length > sheetLimits.file)
        return Promise.reject(
          errors.importFailedBecause({ reason: bytes.length ? 'tooBig' : 'empty' }),
        )
      return turn(() =>
        readInWorker(
          { do: 'read', bytes, encoding },
          options.time ?? sheetLimits.time,
          options.heapMB ?? sheetLimits.heapMB,
        ),
      )
    },
    mayHaveSheet,
    write: writeInWorker,
    book: book => turn(() => makeInWorker({ do: 'book', book }, [])),
    mend: (bytes, mending, rows) => turn(() => makeInWorker({ do: 'mend', bytes, mending }, rows)),
  }
}
