import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import { columnsTexts } from './columns.texts.ts'
import type { MappingDraft } from './useMappingDraft.ts'

interface MatchFieldProps {
  readonly draft: MappingDraft
  nameOf(field: string): string
}

interface CellChoicesProps {
  readonly draft: MappingDraft
  readonly job: Pick<WizardJob, 'blanks'>
}

/** Chooses whether empty cells clear a field, and which words mean an empty value. */
export const CellChoices = ({ draft, job: { blanks = [] } }: CellChoicesProps) => {
  const t = useTexts(columnsTexts)
  const lang = useLang()
  const words = [...new Set([...blanks.map(({ text }) => text), ...draft.empties])]
  const counted = blanks
    .map(({ text, cells }) => t.blankWord(text, cells.toLocaleString(lang)))
    .join(t.comma)
  return (
    <Box component="section" aria-labelledby="cell-choices" sx={{ mt: 6, maxWidth: 960 }}>
      <Typography id="cell-choices" variant="h2" component="h3" sx={{ fontSize: 14, mb: 2 }}>
        {t.cellsTitle}
      </Typography>
      {blanks.length > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={draft.empties.length > 0}
              onChange={(_, checked) => draft.setEmpties(checked ? words : [])}
            />
          }
          label={t.blanks(counted)}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mt: 2 }}>
        <TextField
          size="small"
          label={t.clear}
          value={draft.clear}
          onChange={event => draft.setClear(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 20 } }}
          sx={{ width: 180 }}
        />
        <Box sx={{ flex: '1 1 240px', fontSize: 13, color: 'text.secondary' }}>
          {draft.clear.trim() === '' ? t.clearNone : t.clearHelp(draft.clear.trim())}
        </Box>
      </Box>
    </Box>
  )
}

/** Chooses the key by which records are matched. */
export const MatchField = ({ draft, nameOf }: MatchFieldProps) => {
  const t = useTexts(columnsTexts)
  if (draft.keys.length < 2) return null
  return (
    <Box sx={{ mt: 3, maxWidth: 320 }}>
      <NativeSelect
        fullWidth
        input={<OutlinedInput size="small" />}
        value={draft.matchBy ?? ''}
        inputProps={{ 'aria-label': t.matchField }}
        onChange={event => draft.setMatchBy(event.target.value || undefined)}
      >
        <option value="">{t.anyKey}</option>
        {draft.keys.map(key => {
          const name = key.at(-1) ?? ''
          return (
            <option key={name} value={name}>
              {t.onlyBy(nameOf(name))}
            </option>
          )
        })}
      </NativeSelect>
    </Box>
  )
}
