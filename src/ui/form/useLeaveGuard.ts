import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Asks before a form with unsaved changes is left (NAV-15), within the console and when the window closes.
 * Addresses differ by query alone, so the whole address counts, not the path.
 */
export const useLeaveGuard = (dirty: boolean): { readonly asking: boolean; leave(): void; stay(): void } => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return { asking: blocker.state === 'blocked', leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() }
}
