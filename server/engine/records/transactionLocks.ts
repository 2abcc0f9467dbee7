import type { StoreTx } from '../../platform/store/types.ts'

const acquired = new WeakMap<StoreTx, number>()

/** Like `acquireLock`, for the engine itself: `watchRules` ignores it. */
export const holdLock = async (tx: StoreTx, name: string): Promise<void> => {
  // the row lock of a counter serialises transactions; its value means nothing
  await tx.quota(`turn:${name}`, 1, Number.MAX_SAFE_INTEGER, async () => 0)
}

/**
 * Waits until no other transaction of the institution has the named lock, and locks it until this
 * one ends.
 */
export const acquireLock = async (tx: StoreTx, name: string): Promise<void> => {
  acquired.set(tx, (acquired.get(tx) ?? 0) + 1)
  await holdLock(tx, name)
}

/**
 * Thrown if the rows of a batch depend on each other: each must then be written in its own
 * transaction.
 */
export class DependentRows extends Error {}

const unwatched = new WeakMap<StoreTx, number>()

/** Writes rows that `watchRules` does not count as written by rules. */
export const writeUnwatched = async (tx: StoreTx, write: () => Promise<void>): Promise<void> => {
  const { written } = tx
  const going = write()
  // rows count as soon as they are queued for sending
  unwatched.set(tx, (unwatched.get(tx) ?? 0) + tx.written - written)
  await going
}

/** Observes from now on what the rules of one row do in the transaction. */
export const watchRules = (tx: StoreTx) => {
  const writtenByRules = (): number => tx.written - (unwatched.get(tx) ?? 0)
  const written = writtenByRules()
  const locks = acquired.get(tx) ?? 0
  const wrote = (): boolean => writtenByRules() !== written
  return {
    /** Whether they wrote something, which only the rollback of the whole transaction undoes. */
    wrote,
    /**
     * Whether the row may depend on other rows of the batch: its rules wrote something, or acquired
     * a lock to read the state of other rows.
     */
    entangled: (): boolean => wrote() || (acquired.get(tx) ?? 0) !== locks,
  }
}
