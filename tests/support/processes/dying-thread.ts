import { parentPort } from 'node:worker_threads'
import type { FromThread } from '../../../server/adapters/pglite-thread/messages.ts'

// opens, and dies of the first thing it is asked
const opened: FromThread = { call: 0 }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(opened)
parentPort?.once('message', () => {
  throw new Error('out of memory')
})
