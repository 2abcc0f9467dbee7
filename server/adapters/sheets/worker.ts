import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from '../../../src/schema/kind.ts'
import type { FromWriter, ReadMessage, SheetTask, ToWriter } from './messages.ts'
import { readSheets } from './read.ts'
import { SheetRefused } from './refused.ts'
import { writeSheet } from './write.ts'

/** Rows in one message: few enough that taking it in never holds the server's event loop for long. */
const rowsAtOnce = 500

const say = (message: ReadMessage | FromWriter, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

const read = async (bytes: Uint8Array) => {
  try {
    for (const { name, rows } of await readSheets(bytes)) {
      say({ sheet: name })
      for (let at = 0; at < rows.length; at += rowsAtOnce) say({ rows: rows.slice(at, at + rowsAtOnce) })
    }
    say({ done: true })
  } catch (error) {
    say({ refused: error instanceof SheetRefused ? error.reason : 'damaged' })
  }
}

/** A queue of one kind of message, taken one at a time. */
const queue = <T>() => {
  const waiting: T[] = []
  let wake: (() => void) | undefined
  return {
    put: (item: T) => {
      waiting.push(item)
      wake?.()
    },
    take: async (): Promise<T> => {
      while (waiting.length === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      return waiting.shift() as T
    },
  }
}

const write = async (task: Extract<SheetTask, { do: 'write' }>) => {
  const batches = queue<readonly (readonly CellValue[])[] | undefined>()
  const leaves = queue<true>()
  parentPort?.on('message', (message: ToWriter) => {
    if ('want' in message) leaves.put(true)
    else batches.put('rows' in message ? message.rows : undefined)
  })
  async function* rows() {
    // asked one batch ahead, so that the database works while this thread writes
    say({ need: true })
    for (;;) {
      const batch = await batches.take()
      if (!batch) return
      say({ need: true })
      yield batch
    }
  }
  const reader = writeSheet(task.columns, rows(), task.name).getReader()
  for (;;) {
    await leaves.take()
    const { done, value } = await reader.read()
    if (done) break
    // the pieces may be views of a shared buffer: what is handed over must be a buffer of its own
    const bytes = value.slice()
    say({ bytes }, [bytes.buffer])
  }
  say({ done: true })
  parentPort?.close()
}

const task = workerData as SheetTask
if (task.do === 'read') await read(task.bytes)
else await write(task)
