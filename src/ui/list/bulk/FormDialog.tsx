import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { LeaveQuestion } from '../../form/LeaveQuestion.tsx'
import { useClosing } from '../../form/useClosing.ts'
import { dialogWidth } from '../../parts/ConfirmDialog.tsx'
import { confirmBlockMillis, useClickBlock } from '../../parts/useClickBlock.ts'
import { WithholdContext } from '../../parts/withheld.ts'
import { workTexts } from './work.texts.ts'

interface Props {
  readonly formId: string
  readonly title: string
  readonly confirm: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly disabled?: boolean
  /** Something was entered: the dialog asks before it is left (NAV-15). */
  readonly dirty: boolean
  readonly failed?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog around a form; its button sends the form `formId`, and blocks a second click (UI-05).
 */
export const FormDialog = ({
  formId,
  title,
  confirm,
  danger,
  busy,
  disabled,
  dirty,
  failed,
  onClose,
  children,
}: Props) => {
  const t = useTexts(workTexts)
  const id = useId()
  const [withheld, setWithheld] = useState(false)
  const { closing, close } = useClosing(dirty && !busy, onClose)
  const block = useClickBlock(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the id is that of the dialog's form
    () => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit(),
    confirmBlockMillis,
  )
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: dialogWidth, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
    >
      <LeaveQuestion guard={closing} />
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 4 }}
        onChange={block.release}
        onClick={block.release}
      >
        <WithholdContext value={setWithheld}>{children}</WithholdContext>
        {failed !== undefined && <Alert severity="error">{failed}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={busy}
          disabled={disabled || withheld || busy || block.blocked}
          onClick={block.run}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
