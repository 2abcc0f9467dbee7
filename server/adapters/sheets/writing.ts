import { parentPort, workerData } from 'node:worker_threads'
import type { SheetBatch } from '../../platform/ports.ts'
import { queue } from './queue.ts'
import type { FromWriter, ToWriter, WriteTask } from './write-messages.ts'
import { writeFile } from './writeFile.ts'

const say = (message: FromWriter, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer)

const batches = queue<SheetBatch | undefined>()
const leaves = queue<true>()
parentPort?.on('message', (message: ToWriter) => {
  if ('want' in message) leaves.put(true)
  else batches.put('batch' in message ? message.batch : undefined)
})

async function* arriving() {
  // requested one batch ahead, so that the database works while this thread writes
  say({ need: true })
  for (;;) {
    const batch = await batches.take()
    if (!batch) return
    say({ need: true })
    yield batch
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread that starts this one sends a task
const { columns, name, format, large } = workerData as WriteTask
const reader = writeFile[format](columns, arriving(), name, large).getReader()
for (;;) {
  await leaves.take()
  const { done, value } = await reader.read()
  if (done) break
  // chunks may be views of a shared buffer, but a transferred chunk needs its own buffer
  const bytes = value.slice()
  say({ bytes }, [bytes.buffer])
}
say({ done: true })
parentPort?.close()
