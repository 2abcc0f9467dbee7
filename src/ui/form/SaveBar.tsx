import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { formTexts } from './form.texts.ts'
import type { RecordForm } from './useRecordForm.ts'

export interface SaveBarProps {
  readonly resource: AnyResource
  readonly state: RecordForm
  onSave(): void
  onCancel(): void
}

/** A bar that stays visible below the form and shows unsaved changes. */
export const SaveBar = ({ resource, state, onSave, onCancel }: SaveBarProps) => {
  const t = useTexts(formTexts)
  const label = useLabel()
  const names = state.dirty.map(name =>
    label(resource.fields[name]?.options.label ?? { en: name, zh: name }),
  )
  const wrong = Object.keys(state.form.formState.errors).length
  const shownNames = names.slice(0, 3).join(label({ en: ', ', zh: '、' }))
  const unsaved =
    names.length > 3
      ? t.unsavedMore(
          shownNames,
          label({ en: '1', zh: '0' }) === '1' ? names.length - 3 : names.length,
        )
      : t.unsaved(shownNames)
  const word = wrong
    ? t.errors(wrong)
    : state.refused
      ? t.failed
      : names.length
        ? unsaved
        : t.nothing
  return (
    <Box
      sx={theme => ({
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        py: 3,
        mt: 8,
        bgcolor: 'var(--form-ground)',
        borderTop: `1px solid ${theme.palette.divider}`,
      })}
    >
      <Typography
        role="status"
        sx={{
          flex: 1,
          minWidth: 160,
          fontSize: 13,
          color: wrong || state.refused ? 'error.main' : 'text.secondary',
        }}
      >
        {word}
      </Typography>
      <Button onClick={onCancel}>{t.cancel}</Button>
      <Button
        variant="contained"
        disabled={state.saving}
        onClick={onSave}
        aria-keyshortcuts="Control+S"
      >
        {state.saving ? t.saving : t.save}
      </Button>
    </Box>
  )
}
