import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useClosing } from '../../src/ui/form/useClosing.ts'
import { ownTexts } from './own.texts.ts'

interface Props {
  readonly name: string
  readonly busy: boolean
  /** Answers why the name was refused; undefined if it was saved. */
  readonly onSave: (name: string) => Promise<string | undefined>
  readonly onClose: () => void
}

/**
 * Asks a student for their new name; a refused one stays in the field, with the reason below it.
 */
export const RenameDialog = ({ name, busy, onSave, onClose }: Props) => {
  const t = useTexts(ownTexts)
  const [value, setValue] = useState(name)
  const [refusal, setRefusal] = useState<string>()
  const { closing, close } = useClosing(value.trim() !== name && !busy, onClose)
  const save = async (): Promise<void> => {
    const reason = await onSave(value.trim())
    if (reason === undefined) onClose()
    else setRefusal(reason)
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="rename-self">
      <LeaveQuestion guard={closing} />
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id="rename-self">{t.rename}</DialogTitle>
        <DialogContent>
          <TextField
            label={t.name}
            value={value}
            fullWidth
            margin="dense"
            autoComplete="name"
            error={refusal !== undefined}
            helperText={refusal}
            slotProps={{ htmlInput: { maxLength: 50 } }}
            onChange={event => {
              setValue(event.target.value)
              setRefusal(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t.close}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t.saveName}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
