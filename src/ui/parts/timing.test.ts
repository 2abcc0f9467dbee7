import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { debounce, throttle } from './timing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('debounce', () => {
  it('waits 500 ms after the last call unless told otherwise (UI-07)', () => {
    const fn = vi.fn<(text: string) => void>()
    const debouncedFn = debounce(fn)
    debouncedFn('a')
    vi.advanceTimersByTime(400)
    debouncedFn('ab')
    vi.advanceTimersByTime(499)
    expect(fn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(fn.mock.calls).toEqual([['ab']])
  })

  it('can be cancelled, and flushed before its time', () => {
    const fn = vi.fn<(n: number) => void>()
    const debouncedFn = debounce(fn, 50)
    debouncedFn(1)
    debouncedFn.cancel()
    vi.advanceTimersByTime(100)
    debouncedFn(2)
    debouncedFn.flush()
    vi.advanceTimersByTime(100)
    expect(fn.mock.calls).toEqual([[2]])
  })
})

describe('throttle', () => {
  it('runs at once, then at most every 100 ms, and never loses the last call (UI-07)', () => {
    const fn = vi.fn<(n: number) => void>()
    const throttledFn = throttle(fn)
    for (let i = 1; i <= 5; i++) {
      throttledFn(i)
      vi.advanceTimersByTime(30)
    }
    vi.advanceTimersByTime(200)
    expect(fn.mock.calls.map(([n]) => n)).toEqual([1, 4, 5])
  })
})
