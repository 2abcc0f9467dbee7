import { observable, type Observable } from './store.ts'

/** How many calls are under way that show the loading indicator (SES-14). */
export interface Loading extends Observable<number> {
  /** Counts one call until the returned function is called; calling it again does nothing. */
  begin(): () => void
}

export const createLoading = (): Loading => {
  const count = observable(0)
  return {
    get: count.get,
    subscribe: count.subscribe,
    begin: () => {
      count.set(count.get() + 1)
      let open = true
      return () => {
        if (!open) return
        open = false
        count.set(count.get() - 1)
      }
    },
  }
}
