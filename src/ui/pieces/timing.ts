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

/** Runs `fn` once, `ms` after the last call, with that call's arguments. */
export const debounce = <A extends unknown[]>(
  fn: (...args: A) => void,
  ms: number = debounceMs,
): DelayedCall<A> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: A | undefined
  const run = () => {
    const args = last
    clear()
    if (args) fn(...args)
  }
  const clear = () => {
    clearTimeout(timer)
    timer = last = undefined
  }
  const debouncedFn = (...args: A) => {
    last = args
    clearTimeout(timer)
    timer = setTimeout(run, ms)
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
