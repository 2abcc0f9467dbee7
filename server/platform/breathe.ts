import type { Scope } from './store/types.ts'

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

/** Transactions of long work: requests go before them where the store has one connection for all. */
export const paced =
  (scope: Pick<Scope, 'transaction'>): Scope['transaction'] =>
  fn =>
    scope.transaction(fn, { patient: true })
