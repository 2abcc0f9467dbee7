import type { Worker } from 'node:worker_threads'
import type { Reason } from '../../../src/protocol/errors/reasons.ts'
import { fault } from '../../errors.ts'
import type { Sheet, SheetRow, Sheets } from '../../ports.ts'
import { sheetLimits } from './limits.ts'
import { makeInWorker } from './make.ts'
import type { FromWriter, ReadMessage, ToWriter } from './messages.ts'
import { startWorker } from './thread.ts'

/** Lets `most` run at once; the others wait their turn. */
const turnstile = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(fn: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve))
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

const readInWorker = (bytes: Uint8Array, time: number, heapMB: number): Promise<Sheet[]> =>
  new Promise((resolve, reject) => {
    const worker = startWorker({ do: 'read', bytes }, heapMB)
    const sheets: { name: string; rows: SheetRow[] }[] = []
    const end = (reason?: Reason) => {
      clearTimeout(timer)
      void worker.terminate()
      if (reason) reject(fault('11004', { params: { reason } }))
      else resolve(sheets)
    }
    const timer = setTimeout(() => end('tooSlow'), time)
    worker.on('message', (message: ReadMessage) => {
      if ('sheet' in message) sheets.push({ name: message.sheet, rows: [] })
      else if ('rows' in message) for (const row of message.rows) sheets.at(-1)?.rows.push(row)
      else end('refused' in message ? message.refused : undefined)
    })
    // a thread that ran out of memory dies alone: the file is refused, the server goes on
    worker.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooManyCells' : 'damaged'))
    worker.on('exit', () => end('damaged'))
  })

/** Pieces of a file that are made before they are asked for, so that the thread writes while the network sends. */
const ahead = 3

/**
 * Nothing begins before the first piece is asked for: an answer that nobody reads costs no thread. Later pieces are made as the reader
 * takes them; a reader that goes away ends the thread and the query.
 */
const writeInWorker: Sheets['write'] = (columns, batches, name) => {
  const source = batches[Symbol.asyncIterator]()
  let worker: Worker | undefined
  let over = false
  let taken: (() => void) | undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const tell = (message: ToWriter) => worker?.postMessage(message)
  const close = () => {
    over = true
    taken?.()
    void worker?.terminate()
  }
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const fail = (error: unknown) => {
      if (over) return
      close()
      controller.error(error)
      void source.return?.()
    }
    let upcoming: ReturnType<typeof source.next> | undefined
    const feed = async () => {
      const { done, value } = await (upcoming ?? source.next())
      if (over) return
      // while the thread writes these rows, the database finds the next ones
      upcoming = done ? undefined : source.next()
      // told when it is asked for
      upcoming?.catch(() => undefined)
      tell(done ? { end: true } : { rows: value })
    }
    worker = startWorker({ do: 'write', columns: columns.map(({ heading, width }) => ({ heading, width })), name }, sheetLimits.heapMB)
    worker.on('message', (message: FromWriter) => {
      if (over) return
      if ('need' in message) return void feed().catch(fail)
      if ('bytes' in message) {
        controller.enqueue(message.bytes)
        taken?.()
        return
      }
      controller.close()
      close()
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the spreadsheet writer stopped')))
    for (let i = 0; i < ahead; i++) tell({ want: true })
  }
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!worker) begin(controller)
        tell({ want: true })
        return new Promise<void>(resolve => {
          taken = resolve
        })
      },
      async cancel() {
        close()
        await source.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

export interface SheetsOptions {
  /** Milliseconds that reading one file may take. */
  readonly time?: number
  readonly heapMB?: number
}

/** Spreadsheets on worker threads: a hostile file costs a thread, never the server. */
export const createSheets = (options: SheetsOptions = {}): Sheets => {
  const turn = turnstile(2)
  return {
    read: bytes => {
      if (bytes.length === 0 || bytes.length > sheetLimits.file)
        return Promise.reject(fault('11004', { params: { reason: bytes.length ? 'tooBig' : 'empty' } }))
      return turn(() => readInWorker(bytes, options.time ?? sheetLimits.time, options.heapMB ?? sheetLimits.heapMB))
    },
    write: writeInWorker,
    book: book => turn(() => makeInWorker({ do: 'book', book }, [])),
    mend: (bytes, mending, rows) => turn(() => makeInWorker({ do: 'mend', bytes, mending }, rows)),
  }
}
