import { errors } from '../../../platform/errors/errors.ts'
import { unrefTimer } from '../../../platform/unrefTimer.ts'

/** Milliseconds between two batches: lists find room between them. */
const pauseMs = 100
/** Items that may wait: more than a server can take in several seconds. */
const maxWaiting = 20_000
/** Items of one batch. */
const maxBatch = 2000

interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects items that arrive at about the same time: a caller waits until its batch is written, so
 * a crash loses nothing that was confirmed. One batch is written at a time.
 */
export const createBatches = <I, O>(write: (items: readonly I[]) => Promise<readonly O[]>) => {
  let waiting: Waiting<I, O>[] = []
  let going: Promise<void> | undefined
  const writeNext = async (): Promise<void> => {
    const batch = waiting.slice(0, maxBatch)
    waiting = waiting.slice(maxBatch)
    try {
      const outcomes = await write(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, n) => {
        const outcome = outcomes[n]
        if (outcome === undefined) reject(new Error('a batch answered fewer outcomes than it had'))
        else resolve(outcome)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const pause = (): Promise<void> =>
    new Promise(resolve => void unrefTimer(setTimeout(resolve, pauseMs)))
  const run = async (): Promise<void> => {
    // items of the same turn of the event loop form one batch
    await Promise.resolve()
    while (waiting.length) {
      await writeNext()
      if (waiting.length) await pause()
    }
  }
  return {
    /**
     * Returns the result for the item. Throws 429 if too many wait, and the error of writing its
     * batch.
     */
    add: (item: I): Promise<O> => {
      if (waiting.length >= maxWaiting) throw errors.tooManyRequests({ retryAfter: 10 })
      const outcome = new Promise<O>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
      })
      going ??= run().finally(() => {
        going = undefined
      })
      return outcome
    },
    /** Waits until nothing waits. */
    end: async (): Promise<void> => {
      await going
    },
  }
}
