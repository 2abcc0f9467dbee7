import type { Scope, StoreTx } from '../../../platform/store/types.ts'

/** Thrown to roll back a transaction or savepoint and return its result. */
class RollbackWithResult<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rolled back')
    this.result = result
  }
}

const undoing = async <T>(
  run: (work: (tx: StoreTx) => Promise<never>) => Promise<never>,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T> => {
  let done: RollbackWithResult<T> | undefined
  try {
    return await run(async tx => {
      done = new RollbackWithResult(await work(tx))
      throw done
    })
  } catch (error) {
    if (done !== undefined && error === done) return done.result
    throw error
  }
}

/** Returns a function that runs work in a transaction and always rolls it back. */
export const createDryRun =
  (scope: Pick<Scope, 'transaction'>) =>
  <T>(work: (tx: StoreTx) => Promise<T>): Promise<T> =>
    undoing(run => scope.transaction(run), work)

/** Returns a function that runs work in a savepoint of a transaction and always rolls it back. */
export const createNestedDryRun =
  (tx: StoreTx) =>
  <T>(work: (part: StoreTx) => Promise<T>): Promise<T> =>
    undoing(run => tx.attempt(() => run(tx)), work)
