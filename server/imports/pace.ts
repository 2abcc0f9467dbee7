import { givingWay } from '../domain/breathe.ts'
import { Mutex } from '../store/mutex.ts'
import type { Scope } from '../store/types.ts'
import { isCancelled, mayNoMore, type ImportRun } from './run.ts'

/** A person has cancelled the import, or who asked for it may not any more: nothing of this transaction stands. */
export class Cancelled extends Error {}

/**
 * Transactions that write an import's rows; throws `Cancelled` once it is. On the one connection of the embedded store its lanes take
 * turns, so that whoever makes a transaction wait is a request, and is made way for. Whether it is cancelled is asked in the transaction:
 * a question before it would have to wait until the other lane's is through.
 */
export const writing = (run: ImportRun): Scope['transaction'] => {
  const { ports, scope } = run
  const asking =
    (transaction: Scope['transaction']): Scope['transaction'] =>
    fn =>
      transaction(async tx => {
        if ((await isCancelled(run, tx)) || (await mayNoMore(run, tx))) throw new Cancelled('the import is cancelled')
        return fn(tx)
      })
  if (ports.store.kind !== 'pglite') return asking(fn => scope.transaction(fn))
  const turns = new Mutex()
  const transaction = asking(givingWay(scope))
  return async fn => {
    const done = await turns.take()
    try {
      return await transaction(fn)
    } finally {
      done()
    }
  }
}
