import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { ZoneNote } from '../../../src/ui/parts/fields/ZoneNote.tsx'
import { sharedLinkTexts } from './sharedLinks.texts.ts'
import type { NewSharedLink, useSharedLinks } from './useSharedLinks.ts'

const blank: NewSharedLink = { name: '', password: '', expiresAt: '' }

interface ShareFormProps {
  readonly state: ReturnType<typeof useSharedLinks>
  readonly onClose: () => void
}

/** A new link: its audience, password and expiry. */
export const ShareForm = ({ state, onClose }: ShareFormProps) => {
  const t = useTexts(sharedLinkTexts)
  const id = useId()
  const [values, setValues] = useState(blank)
  const field = (name: keyof NewSharedLink, label: string, help?: string) => ({
    label,
    value: values[name],
    error: name in state.errors,
    helperText: state.errors[name] ?? help,
    onChange: (event: { target: { value: string } }): void =>
      setValues(old => ({ ...old, [name]: event.target.value })),
  })
  const submit = async () => {
    if (await state.make(values)) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <Box
        component="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id={id}>{t.shareTitle}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            <TextField
              {...field('name', t.purpose)}
              required
              autoFocus
              placeholder={t.purposeHint}
            />
            <TextField {...field('password', t.password, t.passwordHelp)} autoComplete="off" />
            <TextField
              {...field('expiresAt', t.until)}
              type="datetime-local"
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <ZoneNote />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" disabled={state.busy}>
            {t.make}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
