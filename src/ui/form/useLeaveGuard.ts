import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { leavesUnasked } from './unasked.ts'

export interface LeaveGuard {
  readonly asking: boolean
  leave(): void
  stay(): void
  pass(): void
}

/**
 * Every guard on the page whose form has unsaved changes. The router asks the latest guard alone,
 * which asks for all of them.
 */
const unsaved = new Set<object>()

/**
 * Asks before a form with unsaved changes is left (NAV-15), within the console and when the window
 * closes. `pass`: the next leave needs no question about this form, everything in it has been
 * saved. Addresses differ by query alone, so the whole address counts, not the path.
 */
export const useLeaveGuard = (dirty: boolean): LeaveGuard => {
  const leaveAllowed = useRef(false)
  const [own] = useState(() => ({}))
  useEffect(() => {
    if (!dirty) return
    unsaved.add(own)
    return () => void unsaved.delete(own)
  }, [dirty, own])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      ((dirty && !leaveAllowed.current) || [...unsaved].some(guard => guard !== own)) &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent): void => {
      if (!leavesUnasked()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    // A save leaves at once: whether the screen has counted its changes anew by then is a matter of
    // timing.
    pass: () => {
      leaveAllowed.current = true
      unsaved.delete(own)
    },
  }
}
