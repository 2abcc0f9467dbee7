import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { killGroup } from './killGroup.ts'
import {
  endMarkName,
  Unconvertible,
  type ConversionMessage,
  type ConversionStart,
  type ConvertFile,
  type WatchdogData,
} from './messages.ts'

/** The main module of a conversion process: runs one script and reports its result. */

/**
 * Lower priority than request handling, but not the lowest: at 19 a conversion makes hardly any
 * progress while both cores are busy.
 */
const low = constants.priority.PRIORITY_BELOW_NORMAL

/** Gives every thread of this process, and so all that they start, a low priority. */
const standBack = (): void => {
  setPriority(low)
  try {
    // on Linux a priority is a thread's own
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), low)
  } catch {
    // a thread has ended meanwhile, or the system has no such folder
  }
}

const say = (message: ConversionMessage): Promise<void> =>
  new Promise(resolve => {
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })

const failure = (error: unknown): ConversionMessage =>
  error instanceof Unconvertible
    ? { failed: error.reason, detail: error.message, params: error.params }
    : {
        failed: 'CRASHED',
        detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
        params: {},
      }

const run = async ({ script, input, folder, memoryMB }: ConversionStart): Promise<void> => {
  const limits = new Int32Array(new SharedArrayBuffer(16))
  const limitAt =
    (place: number) =>
    (seconds: number): void => {
      Atomics.store(limits, place + 1, seconds * 1000)
      Atomics.add(limits, place, 1)
    }
  const [step, budget] = [limitAt(0), limitAt(2)]
  const workerData: WatchdogData = {
    server: process.ppid,
    memoryMB,
    endMark: join(folder, endMarkName),
    limits,
  }
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData, execArgv: [] }).unref()
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- scripts.ts names modules that export one
    const { convert } = (await import(script)) as { readonly convert: ConvertFile }
    const progress = (share: number): void => void say({ progress: share })
    await say({ done: (await convert({ input, folder, progress, step, budget })) ?? null })
  } catch (error) {
    await say(failure(error))
  }
  process.exit(0)
}

standBack()
process.once('disconnect', () => killGroup())
process.once('message', (start: ConversionStart) => void run(start))
