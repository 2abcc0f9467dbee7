import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import {
  captionLanguages,
  type CaptionLanguage,
} from '../../../resources/recorded-courses/captions.calls.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { transcriptTexts } from './transcript.texts.ts'

interface MakeFormProps {
  /** Of the transcript that there is. */
  readonly lang: CaptionLanguage | null
  readonly label: string
  readonly busy: boolean
  onMake(lang: CaptionLanguage): void
}

/** Asks for the language that is spoken, and makes the transcript. */
export const MakeForm = ({ lang, label, busy, onMake }: MakeFormProps) => {
  const t = useTexts(transcriptTexts)
  const labelOf = useLabel()
  const own = useLang()
  const [chosen, setChosen] = useState<CaptionLanguage>(lang ?? own)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <TextField
        select
        label={t.language}
        value={chosen}
        sx={{ minWidth: 160 }}
        onChange={event => {
          const found = keysOf(captionLanguages).find(name => name === event.target.value)
          if (found) setChosen(found)
        }}
      >
        {keysOf(captionLanguages).map(name => (
          <MenuItem key={name} value={name}>
            {labelOf(captionLanguages[name])}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="outlined" loading={busy} onClick={() => onMake(chosen)}>
        {label}
      </Button>
    </Box>
  )
}
