import type { Scope } from './store/types.ts'

/** Milliseconds that one slice of work may hold the event loop. */
const slice = 8

/**
 * Returns a function that yields to other requests once work has taken a time slice; call it
 * between rows.
 */
export const createYielder = (): (() => Promise<void> | undefined) => {
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

/**
 * Runs transactions of long work with low priority: where the store has one connection, requests
 * go first.
 */
export const lowPriority =
  (scope: Pick<Scope, 'transaction'>): Scope['transaction'] =>
  fn =>
    scope.transaction(fn, { patient: true })
