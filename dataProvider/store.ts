/** A value that can be watched; fits React's useSyncExternalStore without knowing React. */
export interface Observable<T> {
  get(): T
  /** Calls `listener` after each change; returns what ends it. */
  subscribe(listener: () => void): () => void
}

export const observable = <T>(initial: T): Observable<T> & { set(value: T): void } => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return
      value = next
      listeners.forEach(listener => listener())
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Timers, so that tests need no sleep. */
export interface Timers {
  after(ms: number, run: () => void): () => void
}
export const realTimers: Timers = {
  after: (ms, run) => {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
}
