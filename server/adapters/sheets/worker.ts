import { parentPort, workerData } from 'node:worker_threads'
import type { CellValue } from '../../../src/schema/kind.ts'
import type { MarkedRow } from '../../ports.ts'
import { writeBook } from './book.ts'
import { mendedBook } from './mend.ts'
import type { FromWriter, MadeMessage, ReadMessage, SheetTask, ToMender, ToWriter } from './messages.ts'
import { readSheets } from './read.ts'
import { SheetRefused } from './refused.ts'
import { writeSheet } from './write.ts'

/** Rows in one message: few enough that taking it in never holds the server's event loop for long. */
const rowsAtOnce = 500

const say = (message: ReadMessage | FromWriter | MadeMessage, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

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

const made = (bytes: Uint8Array<ArrayBuffer>) => say({ made: bytes }, [bytes.buffer])

const mend = async ({ bytes, mending }: Extract<SheetTask, { do: 'mend' }>) => {
  const arrived = queue<readonly MarkedRow[] | undefined>()
  parentPort?.on('message', (message: ToMender) => arrived.put('marked' in message ? message.marked : undefined))
  try {
    const sheets = await readSheets(bytes)
    const rows: MarkedRow[] = []
    for (let batch = await arrived.take(); batch; batch = await arrived.take()) for (const row of batch) rows.push(row)
    made(await writeBook(mendedBook(sheets, mending, rows)))
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    say({ refused: error.reason })
  }
  parentPort?.close()
}

const task = workerData as SheetTask
if (task.do === 'read') await read(task.bytes)
else if (task.do === 'write') await write(task)
else if (task.do === 'book') made(await writeBook(task.book))
else await mend(task)
