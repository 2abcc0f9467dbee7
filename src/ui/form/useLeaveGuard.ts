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
 * All guards on the page whose forms have unsaved changes. The router calls only the latest guard,
 * which asks for all of them.
 */
const unsaved = new Set<object>()

/**
 * Asks before a form with unsaved changes is left (NAV-15), within the console and when the window
 * closes. `pass`: the next navigation needs no question about this form, because everything is
 * saved. Addresses may differ only in their query, so the whole address counts, not the path.
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
    // A save navigates at once, maybe before the screen has recomputed its changes.
    pass: () => {
      leaveAllowed.current = true
      unsaved.delete(own)
    },
  }
}
