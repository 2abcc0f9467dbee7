import { useState } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

/**
 * Closes a panel or a dialog, by its own button or by another address; asks first while it is
 * `dirty` (NAV-15).
 */
export const useClosing = (dirty: boolean, onClose: () => void) => {
  const [asking, setAsking] = useState(false)
  const guard = useLeaveGuard(dirty)
  const closing = {
    asking: asking || guard.asking,
    leave: (): void => {
      setAsking(false)
      if (guard.asking) guard.leave()
      else onClose()
    },
    stay: (): void => {
      setAsking(false)
      guard.stay()
    },
  }
  const close = (): void => (dirty ? setAsking(true) : onClose())
  return { closing, close }
}
