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

/** Whoever waits longer than this for the one connection to be free is not alone, in milliseconds. */
const alone = 3
/** So long others are let in then: a request asks several questions in a row. */
const way = 8

class GaveWay extends Error {}

/**
 * Transactions of long work, one after the other, on a store with one connection: where somebody was waiting in between, the next one is
 * put off for a moment, so that a request waits for one of them and not for one at each of its questions.
 */
const givingWay = (scope: Pick<Scope, 'transaction'>): Scope['transaction'] => {
  const begin = async <T>(fn: (tx: StoreTx) => Promise<T>, patient: boolean): Promise<T> => {
    const asked = performance.now()
    return scope.transaction(tx => {
      if (patient && performance.now() - asked > alone) throw new GaveWay()
      return fn(tx)
    })
  }
  return async fn => {
    try {
      return await begin(fn, true)
    } catch (error) {
      if (!(error instanceof GaveWay)) throw error
    }
    await new Promise<void>(resolve => setTimeout(resolve, way))
    return begin(fn, false)
  }
}

/** Transactions of long work, as the store wants them: requests need its one connection too, where it has no more. */
export const paced = (scope: Pick<Scope, 'transaction'>, oneConnection: boolean): Scope['transaction'] =>
  oneConnection ? givingWay(scope) : fn => scope.transaction(fn)
