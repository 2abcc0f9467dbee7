import { Worker } from 'node:worker_threads'
import type { Sheets } from '../../platform/ports.ts'
import { sheetLimits } from './limits.ts'
import type { FromWriter, ToWriter, WriteTask } from './write-messages.ts'

/** Chunks of a file that are made ahead, so that the thread writes while the network sends. */
const ahead = 3

const startWriter = (task: WriteTask) =>
  new Worker(new URL('./write-worker.ts', import.meta.url), {
    workerData: task,
    // flags meant for the server's process (a debugger, a test runner's loader) are none of the
    // worker's
    execArgv: [],
    // it processes untrusted data, so it gets none of the keys in the server's environment
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: sheetLimits.heapMB, maxYoungGenerationSizeMb: 16 },
  })

/**
 * Copies a definition as plain data: it may contain functions, which can't be sent to a thread and
 * which cells don't need.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy has the type of its original
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/**
 * Writes files on a separate thread, which also makes the cells: the server's thread only passes on
 * what the database returns. Nothing starts before the first chunk is requested, so an unread
 * response costs no thread. Later chunks are made as the reader consumes them; a reader that
 * cancels ends the thread and the query.
 */
export const writeInWorker: Sheets['write'] = (
  columns,
  batches,
  name,
  format = 'xlsx',
  large = false,
) => {
  const source = batches[Symbol.asyncIterator]()
  let worker: Worker | undefined
  let over = false
  let resolvePull: (() => void) | undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const tell = (message: ToWriter) => worker?.postMessage(message)
  const close = () => {
    over = true
    resolvePull?.()
    void worker?.terminate()
  }
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const fail = (error: unknown) => {
      if (over) return
      close()
      controller.error(error)
      void source.return?.()
    }
    worker = startWriter({ columns: plain(columns), name, format, large })
    // the database is queried while the thread starts, and for the next rows while it writes these
    let upcoming: ReturnType<typeof source.next> | undefined = source.next()
    upcoming.catch(() => undefined)
    const feed = async () => {
      const { done, value } = await (upcoming ?? source.next())
      if (over) return
      upcoming = done ? undefined : source.next()
      // the error is reported when the chunk is requested
      upcoming?.catch(() => undefined)
      tell(done ? { end: true } : { batch: value })
    }
    worker.on('message', (message: FromWriter) => {
      if (over) return
      if ('need' in message) return void feed().catch(fail)
      if ('bytes' in message) {
        controller.enqueue(message.bytes)
        resolvePull?.()
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
          resolvePull = resolve
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
