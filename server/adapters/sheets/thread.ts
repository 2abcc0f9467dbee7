import { Worker } from 'node:worker_threads'
import type { SheetTask } from './messages.ts'

/** A thread of its own for one task on spreadsheets, with memory of its own to run out of. */
export const startWorker = (task: SheetTask, heapMB: number) =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    // flags meant for the server's process (a debugger, a test runner's loader) are none of the
    // worker's
    execArgv: [],
    // it deals with files of strangers, so it knows none of the keys in the server's environment
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMB, maxYoungGenerationSizeMb: 16 },
  })
