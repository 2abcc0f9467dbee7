import { parentPort, workerData } from 'node:worker_threads'
import type { MarkedRow } from '../../platform/ports.ts'
import { writeBook } from './book.ts'
import { collectGarbage } from './collectGarbage.ts'
import { mendedBook } from './mend.ts'
import type { MadeMessage, ReadMessage, SheetTask, ToMender } from './messages.ts'
import { queue } from './queue.ts'
import { readSheets } from './read.ts'
import { SheetRefused } from './refused.ts'

/**
 * Rows in one message: few enough that taking it in never holds the server's event loop for long.
 */
const rowsAtOnce = 500

const say = (message: ReadMessage | MadeMessage, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer)

/**
 * Maximum number of unacknowledged row messages: waiting ones are all deserialised at once, which
 * would block the server's event loop.
 */
const ahead = 2

const read = async ({ bytes, encoding }: Extract<SheetTask, { do: 'read' }>) => {
  const leaves = queue<true>()
  for (let n = 0; n < ahead; n++) leaves.put(true)
  parentPort?.on('message', () => leaves.put(true))
  try {
    const sheets = await readSheets(bytes, encoding)
    collectGarbage()
    for (const { name, hidden = false, hiddenColumns, text, rows } of sheets) {
      say({ sheet: name, hidden, hiddenColumns, text })
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        await leaves.take()
        say({ rows: rows.slice(at, at + rowsAtOnce) })
      }
    }
    say({ done: true })
  } catch (error) {
    say(
      error instanceof SheetRefused
        ? { refused: error.reason, named: error.named }
        : { refused: 'damaged' },
    )
  }
}

const sendBytes = (bytes: Uint8Array<ArrayBuffer>) => say({ made: bytes }, [bytes.buffer])

const mend = async ({ bytes, mending }: Extract<SheetTask, { do: 'mend' }>) => {
  const batches = queue<readonly MarkedRow[] | undefined>()
  parentPort?.on('message', (message: ToMender) =>
    batches.put('marked' in message ? message.marked : undefined),
  )
  try {
    const sheets = await readSheets(bytes, mending.encoding)
    const rows: MarkedRow[] = []
    for (let batch = await batches.take(); batch; batch = await batches.take())
      for (const row of batch) rows.push(row)
    sendBytes(await writeBook(mendedBook(sheets, mending, rows)))
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    say({ refused: error.reason })
  }
  parentPort?.close()
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread that starts this one sends a task
const task = workerData as SheetTask
if (task.do === 'read') await read(task)
else if (task.do === 'book') sendBytes(await writeBook(task.book))
else await mend(task)
