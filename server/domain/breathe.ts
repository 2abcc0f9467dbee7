import type { Scope, StoreTx } from '../store/types.ts'

/** Milliseconds that one slice of work may hold the event loop. */
const slice = 8

/** Lets other requests run whenever work has gone on for a slice of time; call it between rows. */
export const breather = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < slice) return undefined
    return new Promise<void>(resolve =>
      setTimeout(() => {
        since = performance.now()
        resolve()
      }, 0),
    )
  }
}

/** Whoever waits longer than this for a transaction to begin is not alone, in milliseconds. */
const alone = 3
/** So long others are let in then: a request asks the embedded store, which has one connection, several questions in a row. */
const way = 8

/** Transactions of long work, one after the other, that make way for requests in between. */
export const givingWay = (scope: Pick<Scope, 'transaction'>) => {
  let others = false
  return async <T>(fn: (tx: StoreTx) => Promise<T>): Promise<T> => {
    if (others) await new Promise<void>(resolve => setTimeout(resolve, way))
    const asked = performance.now()
    return scope.transaction(tx => {
      others = performance.now() - asked > alone
      return fn(tx)
    })
  }
}
