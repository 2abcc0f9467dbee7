import { useCallback, useEffect, useRef } from 'react'

/**
 * The same function for the life of the component, which calls the latest: what is drawn by the
 * thousand is not drawn anew for it.
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
