import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/**
 * Asks before the screen is left while a form on it, or in a dialog over it, is `dirty` (NAV-15).
 */
export const AskBeforeLeaving = ({ dirty }: { readonly dirty: boolean }) => (
  <LeaveQuestion guard={useLeaveGuard(dirty)} />
)
