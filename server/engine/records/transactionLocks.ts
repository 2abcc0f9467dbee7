import type { StoreTx } from '../../platform/store/types.ts'

const acquired = new WeakMap<StoreTx, number>()

/** `acquireLock` of the engine's own, of which `watchRules` takes no note. */
export const holdLock = async (tx: StoreTx, name: string): Promise<void> => {
  // a counter's row lock is the turnstile; the count itself means nothing
  await tx.quota(`turn:${name}`, 1, Number.MAX_SAFE_INTEGER, async () => 0)
}

/**
 * Waits until no other transaction of the institution holds the named lock, and holds it to the end
 * of this one.
 */
export const acquireLock = async (tx: StoreTx, name: string): Promise<void> => {
  acquired.set(tx, (acquired.get(tx) ?? 0) + 1)
  await holdLock(tx, name)
}

/**
 * Thrown where the rows of a batch depend on each other: each is then written in a transaction of
 * its own.
 */
export class DependentRows extends Error {}

const unwatched = new WeakMap<StoreTx, number>()

/** Writes rows that `watchRules` does not count as written by rules. */
export const writeUnwatched = async (tx: StoreTx, write: () => Promise<void>): Promise<void> => {
  const { written } = tx
  const going = write()
  // rows count as soon as they are to be sent
  unwatched.set(tx, (unwatched.get(tx) ?? 0) + tx.written - written)
  await going
}

/** Observes what the rules of one row do in the transaction from now on. */
export const watchRules = (tx: StoreTx) => {
  const writtenByRules = (): number => tx.written - (unwatched.get(tx) ?? 0)
  const written = writtenByRules()
  const locks = acquired.get(tx) ?? 0
  const wrote = (): boolean => writtenByRules() !== written
  return {
    /** Whether they wrote something, which only the rollback of the whole transaction undoes. */
    wrote,
    /**
     * Whether the row may depend on the batch's other rows: its rules wrote something, or acquired
     * a lock to read what others become.
     */
    entangled: (): boolean => wrote() || (acquired.get(tx) ?? 0) !== locks,
  }
}
