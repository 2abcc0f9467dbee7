import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds after a click during which further clicks do nothing (UI-05). */
export const confirmBlockMillis = 3000
export const clickBlockMillis = 1000

/**
 * Guards a handler against a second click: for `millis` after a call, further calls are dropped.
 * `blocked` is for the screen; `release` ends it early, e.g. after an error.
 */
export const useClickBlock = <A extends readonly unknown[]>(
  run: (...args: A) => void,
  millis: number = clickBlockMillis,
) => {
  const [blocked, setBlocked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(run)
  useEffect(() => {
    last.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const release = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setBlocked(false)
  }, [])
  const guarded = useCallback(
    (...args: A) => {
      if (timer.current !== undefined) return
      timer.current = setTimeout(release, millis)
      setBlocked(true)
      last.current(...args)
    },
    [millis, release],
  )
  return { run: guarded, blocked, release }
}
