import type { StoreTx } from '../../platform/store/types.ts'

const taken = new WeakMap<StoreTx, number>()

/** Waits until no other transaction of the institution holds this turn, and keeps it to the end. */
export const takeTurn = async (tx: StoreTx, name: string): Promise<void> => {
  taken.set(tx, (taken.get(tx) ?? 0) + 1)
  // a counter's row lock is the turnstile; the count itself means nothing
  await tx.quota(`turn:${name}`, 1, Number.MAX_SAFE_INTEGER, async () => 0)
}

/** The rows of a batch depend on each other: each goes in a transaction of its own. */
export class Entangled extends Error {}

const aside = new WeakMap<StoreTx, number>()

/** Writes what is none of the rules' doing, while they are watched over the next rows. */
export const writeAside = async (tx: StoreTx, write: () => Promise<void>): Promise<void> => {
  const { written } = tx
  const going = write()
  // rows count as soon as they are to be sent
  aside.set(tx, (aside.get(tx) ?? 0) + tx.written - written)
  await going
}

/** What the rules of one row do in the transaction, from now on. */
export const watchRules = (tx: StoreTx) => {
  const writtenByRules = (): number => tx.written - (aside.get(tx) ?? 0)
  const written = writtenByRules()
  const turns = taken.get(tx) ?? 0
  const wrote = (): boolean => writtenByRules() !== written
  return {
    /** They wrote something, which goes back with the whole transaction alone. */
    wrote,
    /** What they wrote may be another of the batch's rows; and one that took a turn looked for what its earlier rows become. */
    entangled: (): boolean => wrote() || (taken.get(tx) ?? 0) !== turns,
  }
}
