import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import NativeSelect from '@mui/material/NativeSelect'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { LeaveQuestion } from '../form/LeaveQuestion.tsx'
import { useClosing } from '../form/useClosing.ts'
import { dialogWidth } from '../parts/ConfirmDialog.tsx'
import { partTexts } from '../parts/parts.texts.ts'
import type { ViewEdit } from './useViews.ts'
import { scopes, type ViewScope, type View } from './view-content.ts'
import { viewTexts } from './views.texts.ts'

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

interface NameFieldProps {
  readonly name: string
  readonly missing: boolean
  readonly onChange: (name: string) => void
}

const NameField = ({ name, missing, onChange }: NameFieldProps) => {
  const t = useTexts(viewTexts)
  const id = useId()
  return (
    <Box>
      <Typography component="label" variant="subtitle2" htmlFor={id}>
        {t.name}
      </Typography>
      <TextField
        id={id}
        inputRef={focusOnce}
        value={name}
        error={missing}
        helperText={missing ? t.nameMissing : undefined}
        onChange={event => onChange(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 50, 'aria-required': true } }}
      />
    </Box>
  )
}

const ScopeField = ({
  scope,
  choices,
  onChange,
}: {
  scope: ViewScope
  choices: readonly ViewScope[]
  onChange: (scope: ViewScope) => void
}) => {
  const t = useTexts(viewTexts)
  const id = useId()
  return (
    <Box>
      <Typography component="label" variant="subtitle2" htmlFor={id}>
        {t.scope}
      </Typography>
      <NativeSelect
        fullWidth
        value={scope}
        inputProps={{ id }}
        onChange={event => onChange(scopes.find(one => one === event.target.value) ?? 'MINE')}
      >
        {choices.map(one => (
          <option key={one} value={one}>
            {t.scopes[one]}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

/** Name, audience and default of a view. Rejections of `onSave` are shown here. */
export const ViewDialog = ({
  view,
  mayShare,
  onSave,
  onClose,
}: {
  view: View | undefined
  mayShare: boolean
  onSave: (edit: ViewEdit) => Promise<void>
  onClose: () => void
}) => {
  const t = useTexts(viewTexts)
  const { cancel } = useTexts(partTexts)
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [scope, setScope] = useState<ViewScope>(view?.scope ?? 'MINE')
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [failed, setFailed] = useState<string>()
  const changed =
    name !== (view?.name ?? '') ||
    scope !== (view?.scope ?? 'MINE') ||
    isDefault !== (view?.isDefault ?? false)
  const { closing, close } = useClosing(changed && !busy, onClose)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setMissing(true)
    setBusy(true)
    try {
      await onSave({ name: name.trim(), scope, isDefault })
    } catch (thrown) {
      setFailed(thrown instanceof Error ? thrown.message : '')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: dialogWidth, m: 4 } } }}
    >
      <LeaveQuestion guard={closing} />
      <Box component="form" noValidate onSubmit={submit}>
        <DialogTitle id={id}>{view ? t.editTitle : t.newTitle}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <NameField
            name={name}
            missing={missing}
            onChange={newName => {
              setName(newName)
              setMissing(false)
            }}
          />
          <ScopeField
            scope={scope}
            choices={scopes.filter(one => mayShare || one !== 'EVERYONE' || one === scope)}
            onChange={setScope}
          />
          <FormControlLabel
            control={
              <Checkbox checked={isDefault} onChange={event => setDefault(event.target.checked)} />
            }
            label={t.isDefault}
          />
          {failed !== undefined && <Alert severity="error">{failed}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{cancel}</Button>
          <Button type="submit" variant="contained" color="primary" loading={busy}>
            {t.keep}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
