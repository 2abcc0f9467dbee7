import type { Scope, StoreTx } from '../../../platform/store/types.ts'

/** Carries what a part came to out of the transaction that it undoes. */
class Undone<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('taken back')
    this.result = result
  }
}

const undoing = async <T>(
  run: (work: (tx: StoreTx) => Promise<never>) => Promise<never>,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T> => {
  let done: Undone<T> | undefined
  try {
    return await run(async tx => {
      done = new Undone(await work(tx))
      throw done
    })
  } catch (error) {
    if (done !== undefined && error === done) return done.result
    throw error
  }
}

/** Runs work in a transaction of its own of which nothing stays. */
export const apartIn =
  (scope: Pick<Scope, 'transaction'>) =>
  <T>(work: (tx: StoreTx) => Promise<T>): Promise<T> =>
    undoing(run => scope.transaction(run), work)

/** Runs work as a part of a transaction, and takes that part back. */
export const apartWithin =
  (tx: StoreTx) =>
  <T>(work: (part: StoreTx) => Promise<T>): Promise<T> =>
    undoing(run => tx.attempt(() => run(tx)), work)
