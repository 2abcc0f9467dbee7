import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../../src/i18n/texts.ts'
import { shareTexts } from './share.texts.ts'
import type { Institutions } from './useNewShares.ts'

/** Finds another institution by its number, and shows the names of those that were found. */
export const InstitutionBox = ({
  state,
  error = state.error,
}: {
  readonly state: Institutions
  readonly error?: string | undefined
}) => {
  const t = useTexts(shareTexts)
  const { schoolNo, found } = state
  return (
    <Box>
      <Box
        component="form"
        sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}
        onSubmit={event => {
          event.preventDefault()
          state.find()
        }}
      >
        <TextField
          label={t.institutionId}
          value={schoolNo}
          onChange={event => state.setSchoolNo(event.target.value)}
          error={error !== undefined}
          helperText={error ?? t.institutionIdHelp}
          fullWidth
          size="small"
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 32 } }}
        />
        <Button
          type="submit"
          loading={state.isFinding}
          disabled={schoolNo.trim() === ''}
          sx={{ flex: 'none', minHeight: 40 }}
        >
          {t.findInstitution}
        </Button>
      </Box>
      <Box
        component="ul"
        aria-label={t.foundInstitutions}
        aria-live="polite"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {found.map(({ id, name }) => (
          <li key={id}>
            <Chip label={<span data-data>{name}</span>} onDelete={() => state.remove(id)} />
          </li>
        ))}
      </Box>
    </Box>
  )
}
