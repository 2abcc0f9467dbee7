import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { AskBeforeLeaving } from '../../src/ui/form/AskBeforeLeaving.tsx'
import { ZoneNote } from '../../src/ui/parts/fields/ZoneNote.tsx'
import { useClickBlock } from '../../src/ui/parts/index.ts'
import { manageTexts } from './manage.texts.ts'
import type { Invitations, NewInvitation } from './useInvitations.ts'

const blank: NewInvitation = { name: '', role: 'STUDENT', expiresAt: '', maxUses: '' }

/** A further invitation: for whom, as what, until when, for how many. */
export const InvitationForm = ({
  state,
  onClose,
}: {
  readonly state: Invitations
  onClose(): void
}) => {
  const t = useTexts(manageTexts)
  const id = useId()
  const [values, setValues] = useState(blank)
  const field = (name: keyof NewInvitation, label: string) => ({
    label,
    value: values[name],
    error: name in state.errors,
    helperText: state.errors[name],
    onChange: (event: { target: { value: string } }): void =>
      setValues(old => ({ ...old, [name]: event.target.value })),
  })
  const submit = async (): Promise<void> => {
    if (await state.make(values)) onClose()
  }
  const make = useClickBlock(() => void submit())
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <AskBeforeLeaving dirty={keysOf(blank).some(name => values[name] !== blank[name])} />
      <Box
        component="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          make.run()
        }}
      >
        <DialogTitle id={id}>{t.make}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            <TextField {...field('name', t.forWhom)} required autoFocus />
            <TextField {...field('role', t.joinsAs)} select>
              <MenuItem value="STUDENT">{t.student}</MenuItem>
              <MenuItem value="AUDITOR">{t.auditor}</MenuItem>
            </TextField>
            <TextField {...field('expiresAt', t.until)} type="datetime-local" />
            <ZoneNote />
            <TextField {...field('maxUses', t.uses)} type="number" />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" disabled={state.busy || make.blocked}>
            {t.make}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
