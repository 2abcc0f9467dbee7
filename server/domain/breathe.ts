import type { Scope } from '../store/types.ts'

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

/** Transactions of long work, as the store wants them: requests need its one connection too, where it has no more. */
export const paced = (scope: Pick<Scope, 'transaction'>, oneConnection: boolean): Scope['transaction'] =>
  oneConnection ? fn => scope.transaction(fn, { patient: true }) : fn => scope.transaction(fn)
