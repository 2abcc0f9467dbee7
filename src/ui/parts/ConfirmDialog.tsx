import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { focusOnMount } from './focus.ts'
import { partTexts } from './parts.texts.ts'
import { confirmBlockMillis, useClickBlock } from './useClickBlock.ts'
import { WithholdContext } from './withheld.ts'

export const dialogWidth = 470

export interface ConfirmDialogProps {
  readonly open: boolean
  /** Names the thing and the number: "Delete 3 teachers?" */
  readonly title: string
  readonly children?: ReactNode
  /** A verb: "Delete". */
  readonly confirm?: string
  readonly cancel?: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Not yet confirmable, e.g. while the count is on its way. */
  readonly disabled?: boolean
  readonly width?: number
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks before it is done. 470 px wide; a click on confirm blocks further ones for 3000 ms (UI-05).
 */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  cancel,
  danger,
  busy,
  disabled,
  width = dialogWidth,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const t = useTexts(partTexts)
  const id = useId()
  const [withheld, setWithheld] = useState(false)
  const block = useClickBlock(onConfirm, confirmBlockMillis)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{
        paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', m: 4 } },
        transition: { onExited: block.release },
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {children && (
        <DialogContent sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <WithholdContext value={setWithheld}>{children}</WithholdContext>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose}>{cancel ?? t.cancel}</Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          disabled={disabled || withheld || busy || block.blocked}
          loading={busy}
          onClick={block.run}
          ref={danger ? undefined : focusOnMount}
        >
          {confirm ?? t.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
