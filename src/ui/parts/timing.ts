import { isComposing, whenComposed } from './composition.ts'

/** A function whose calls are delayed: `cancel` drops the pending call, `flush` runs it now. */
export interface DelayedCall<A extends unknown[]> {
  (...args: A): void
  cancel(): void
  flush(): void
}

/** Default wait of `debounce` in ms (UI-07). */
export const debounceMs = 500
/** Wait of scroll handlers in ms (UI-07). */
export const scrollMs = 100

/**
 * Calls `run` after `ms`, or that long after the word that an input method is composing; the
 * returned function cancels it.
 */
export const afterRest = (run: () => void, ms: number): (() => void) => {
  let cancel = (): void => undefined
  const start = () => {
    const timer = setTimeout(() => {
      if (isComposing()) cancel = whenComposed(start)
      else run()
    }, ms)
    cancel = () => clearTimeout(timer)
  }
  start()
  return () => cancel()
}

/** Runs `fn` once, `ms` after the last call, with that call's arguments. */
export const debounce = <A extends unknown[]>(
  fn: (...args: A) => void,
  ms: number = debounceMs,
): DelayedCall<A> => {
  let cancel: (() => void) | undefined
  let last: A | undefined
  const run = () => {
    const args = last
    clear()
    if (args) fn(...args)
  }
  const clear = () => {
    cancel?.()
    cancel = last = undefined
  }
  const debouncedFn = (...args: A) => {
    last = args
    cancel?.()
    cancel = afterRest(run, ms)
  }
  return Object.assign(debouncedFn, { cancel: clear, flush: run })
}

/** Runs `fn` at once, then at most every `ms`; the last call is never lost. */
export const throttle = <A extends unknown[]>(
  fn: (...args: A) => void,
  ms: number = scrollMs,
): DelayedCall<A> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: A | undefined
  const flush = () => {
    const args = last
    last = undefined
    if (args) fn(...args)
  }
  const tick = () => {
    timer = undefined
    if (!last) return
    flush()
    timer = setTimeout(tick, ms)
  }
  const throttledFn = (...args: A) => {
    last = args
    if (timer !== undefined) return
    flush()
    timer = setTimeout(tick, ms)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = last = undefined
  }
  return Object.assign(throttledFn, { cancel, flush })
}
