import { createYielder, lowPriority } from '../../platform/yieldToEventLoop.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isJobCancelled, mayNoMore, type ImportRun } from './run.ts'

/**
 * A person has cancelled the import, or its person has lost the permission: this transaction is
 * rolled back.
 */
class Cancelled extends Error {}

/**
 * Transaction that writes rows of an import; throws `Cancelled` if the import is cancelled. It
 * checks that inside the transaction: a query before it would have to wait for the other lane's
 * transaction.
 */
export const writing = (run: ImportRun): Scope['transaction'] => {
  const transaction = lowPriority(run.scope)
  return fn =>
    transaction(async tx => {
      if ((await isJobCancelled(run, tx)) || (await mayNoMore(run, tx)))
        throw new Cancelled('the import is cancelled')
      return fn(tx)
    })
}

/** Batches under way at once: while the database writes one, the next is checked and made ready. */
const lanes = 2

interface Work<B> {
  readonly batches: AsyncGenerator<B, void, void>
  /** Throws `Cancelled` once the import is. */
  write(batch: B): Promise<void>
  /** Reports the rows of a batch that is not reached any more. */
  skip(batch: B): Promise<void>
  /** A batch is through. */
  told?(batch: B): void
}

/**
 * Writes all batches in parallel lanes; an error ends the other lanes after their current batch.
 * After a cancel the remaining rows are reported as skipped. Returns whether it halted because the
 * server is stopping.
 */
export const inLanes = async <B>(
  { stopping }: Pick<ImportRun, 'stopping'>,
  { batches, write, skip, told: onDone }: Work<B>,
): Promise<boolean> => {
  const halt = { broken: false, early: false, cancelled: false }
  const breathe = createYielder()
  const lane = async () => {
    for (;;) {
      halt.early ||= stopping?.() ?? false
      if (halt.broken || halt.early) return
      try {
        const { value: batch } = await batches.next()
        if (!batch) return
        if (!halt.cancelled)
          await write(batch).catch((error: unknown) => {
            if (!(error instanceof Cancelled)) throw error
            halt.cancelled = true
          })
        if (halt.cancelled) await skip(batch)
        onDone?.(batch)
      } catch (error) {
        halt.broken = true
        throw error
      }
      // the embedded database of the browser never lets the event loop turn
      await breathe()
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return halt.early
}
