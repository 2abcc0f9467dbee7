import { useCallback, useEffect, useRef } from 'react'

/**
 * A function with a stable identity that calls the latest version, so that thousands of children
 * don't render again.
 */
export const useSteady = <A extends readonly unknown[], R>(
  run: (...args: A) => R,
): ((...args: A) => R) => {
  const last = useRef(run)
  useEffect(() => {
    last.current = run
  })
  return useCallback((...args: A) => last.current(...args), [])
}
