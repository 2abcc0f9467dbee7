import { Worker } from 'node:worker_threads'
import type { SheetTask } from './messages.ts'

/** Starts a thread for one spreadsheet task, with its own memory limit. */
export const startWorker = (task: SheetTask, heapMB: number) =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    // flags meant for the server's process (a debugger, a test runner's loader) are none of the
    // worker's
    execArgv: [],
    // it processes untrusted files, so it gets none of the keys in the server's environment
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMB, maxYoungGenerationSizeMb: 16 },
  })
