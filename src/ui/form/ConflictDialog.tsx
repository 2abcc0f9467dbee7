import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { formTexts } from './form.texts.ts'
import type { Conflict } from './useRecordForm.ts'

export interface ConflictDialogProps {
  readonly resource: AnyResource
  readonly conflict: Conflict
  readonly busy: boolean
  onSettle(choice: Readonly<Record<string, 'mine' | 'theirs'>>): void
  onClose(): void
}

/** Mine and theirs side by side for each field that both changed. */
export const ConflictDialog = ({ resource, conflict, busy, onSettle, onClose }: ConflictDialogProps) => {
  const t = useTexts(formTexts)
  const label = useLabel()
  const lang = useLang()
  const [choice, setChoice] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const text = (name: string, value: unknown): string => {
    const field = resource.fields[name]
    if (!field || value === null || value === undefined) return t.empty
    return String(kindOf(field).formatCell(value, field.options, lang) ?? t.empty)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title" slotProps={{ paper: { sx: { width: 560 } } }}>
      <DialogTitle id="conflict-title">{t.conflictTitle}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{t.conflictText}</Typography>
        {conflict.collisions.map(({ field, mine, theirs }) => (
          <Box key={field} sx={{ mb: 4 }}>
            <Typography id={`conflict-${field}`} sx={{ fontWeight: 600 }}>
              {label(resource.fields[field]?.options.label ?? { en: field, zh: field })}
            </Typography>
            <RadioGroup
              aria-labelledby={`conflict-${field}`}
              value={choice[field] ?? ''}
              onChange={(_, side) => setChoice({ ...choice, [field]: side === 'mine' ? 'mine' : 'theirs' })}
            >
              <FormControlLabel value="mine" control={<Radio size="small" />} label={`${t.mine}: ${text(field, mine)}`} />
              <FormControlLabel value="theirs" control={<Radio size="small" />} label={`${t.theirs}: ${text(field, theirs)}`} />
            </RadioGroup>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          variant="contained"
          disabled={busy || conflict.collisions.some(({ field }) => !choice[field])}
          onClick={() => onSettle(choice)}
        >
          {t.merge}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
