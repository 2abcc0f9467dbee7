import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { type Attendant } from '../../../resources/classroom/attendance/attendance.calls.ts'
import {
  enteredAttendance,
  type EnteredAttendance,
} from '../../../resources/classroom/attendance/attendance.options.ts'
import { AskBeforeLeaving } from '../../../src/ui/form/AskBeforeLeaving.tsx'
import { attendanceTexts } from './attendance.texts.ts'
import { mostReason, type useOverride } from './useOverride.ts'
import { isKeyOf, keysOf } from '../../../src/schema/keysOf.ts'

const states = keysOf(enteredAttendance)

interface OverrideDialogProps {
  readonly person: Attendant
  readonly work: ReturnType<typeof useOverride>
}

/** Overrides a recorded attendance, with a reason. */
export const OverrideDialog = ({ person, work }: OverrideDialogProps) => {
  const t = useTexts(attendanceTexts)
  const label = useLabel()
  const id = useId()
  const before =
    person.status && isKeyOf(enteredAttendance, person.status) ? person.status : 'PRESENT'
  const [status, setStatus] = useState<EnteredAttendance>(before)
  const [reason, setReason] = useState(person.reason ?? '')
  return (
    <Dialog open onClose={work.close} fullWidth maxWidth="xs" aria-labelledby={id}>
      <AskBeforeLeaving dirty={reason !== (person.reason ?? '') || status !== before} />
      <DialogTitle id={id}>{t.overrideOf(person.name)}</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          label={t.status}
          value={status}
          onChange={({ target: { value } }) => {
            if (isKeyOf(enteredAttendance, value)) setStatus(value)
          }}
          slotProps={{ select: { native: true } }}
          sx={{ mt: 2, mb: 4 }}
        >
          {states.map(one => (
            <option key={one} value={one}>
              {label(enteredAttendance[one])}
            </option>
          ))}
        </TextField>
        <TextField
          fullWidth
          required
          multiline
          minRows={2}
          label={t.reason}
          helperText={t.reasonHelp}
          value={reason}
          onChange={event => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: mostReason } }}
        />
        {work.failure && (
          <Alert severity="error" sx={{ mt: 3 }}>
            {work.failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {person.overridden && (
          <Button disabled={work.busy} onClick={() => void work.restore()} sx={{ mr: 'auto' }}>
            {t.back}
          </Button>
        )}
        <Button onClick={work.close}>{t.cancel}</Button>
        <Button
          variant="contained"
          disabled={work.busy || reason.trim() === ''}
          onClick={() => void work.save(status, reason)}
        >
          {t.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
