import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { CatalogueSection } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { fromLocalInput, toLocalInput } from '../../../src/ui/parts/fields/localTime.ts'
import { ZoneNote } from '../../../src/ui/parts/fields/ZoneNote.tsx'
import { catalogueTexts } from './catalogue.texts.ts'
import type { CatalogueScreen } from './useCatalogueScreen.ts'

interface UnlockDateDialogProps {
  readonly screen: CatalogueScreen
  readonly section: CatalogueSection
  onClose(): void
}

/** When a section of a course that unlocks by date opens. */
export const UnlockDateDialog = ({ screen, section, onClose }: UnlockDateDialogProps) => {
  const t = useTexts(catalogueTexts)
  const id = useId()
  const [value, setValue] = useState(
    section.unlockAt === null ? '' : toLocalInput(section.unlockAt),
  )
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const why = await screen.work.setUnlockDate(
      section,
      value === '' ? null : fromLocalInput(value),
    )
    setBusy(false)
    setRefused(why)
    if (why === undefined) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id={id} data-data>
          {section.name}
        </DialogTitle>
        <DialogContent>
          <Typography component="label" htmlFor={`${id}at`} sx={{ display: 'block', mb: 1 }}>
            {t.openDate}
          </Typography>
          <TextField
            id={`${id}at`}
            type="datetime-local"
            size="small"
            fullWidth
            autoFocus
            value={value}
            error={refused !== undefined}
            helperText={refused ?? t.openDateHelp}
            onChange={event => setValue(event.target.value)}
          />
          <ZoneNote />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
