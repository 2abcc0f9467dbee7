import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTexts } from '../../i18n/texts.ts'
import { encodingName, type TextEncoding } from '../../protocol/text/encodings.ts'
import { partTexts } from './parts.texts.ts'

interface EncodingSelectProps {
  readonly value: TextEncoding
  readonly encodings: readonly TextEncoding[]
  onChange(encoding: TextEncoding): void
}

/** In which of the encodings that a text fits it is read. */
export const EncodingSelect = ({ value, encodings, onChange }: EncodingSelectProps) => {
  const t = useTexts(partTexts)
  return (
    <Box sx={{ p: 3, pb: 0 }}>
      <TextField
        select
        size="small"
        sx={{ width: 220 }}
        label={t.encoding}
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        {encodings.map(encoding => (
          <MenuItem key={encoding} value={encoding}>
            {encodingName(encoding)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
