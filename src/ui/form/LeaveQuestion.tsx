import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../parts/index.ts'
import { formTexts } from './form.texts.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

/** The question before a guarded form with unsaved changes is left (NAV-15). */
export const LeaveQuestion = ({
  guard,
}: {
  readonly guard: Pick<LeaveGuard, 'asking' | 'leave' | 'stay'>
}) => {
  const t = useTexts(formTexts)
  return (
    <ConfirmDialog
      open={guard.asking}
      title={t.leaveTitle}
      confirm={t.leave}
      cancel={t.stay}
      danger
      onConfirm={guard.leave}
      onClose={guard.stay}
    >
      {t.leaveText}
    </ConfirmDialog>
  )
}
