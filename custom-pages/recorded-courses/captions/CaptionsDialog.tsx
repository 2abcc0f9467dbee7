import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import {
  captionLanguages,
  captionNames,
  type SectionCaptions,
} from '../../../resources/recorded-courses/captions.calls.ts'
import type { CatalogueSection } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { EncodingChoice } from '../../../src/ui/parts/EncodingChoice.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { captionTexts } from './captions.texts.ts'
import { useCaptions } from './useCaptions.ts'

interface LanguageRowProps {
  readonly language: string
  readonly captions: SectionCaptions | undefined
  readonly busy: boolean
  onFile(file: File): void
  onRemove(): void
}

/** The captions of one language: their file, and the ways to another one or none. */
const LanguageRow = ({ language, captions, busy, onFile, onRemove }: LanguageRowProps) => {
  const t = useTexts(captionTexts)
  const input = useRef<HTMLInputElement>(null)
  const choose = captions ? t.replace(language) : t.add(language)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 48,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>{language}</Typography>
        <Typography variant="caption" data-data sx={{ color: 'text.secondary' }}>
          {captions ? t.facts(captions.fileName, captions.cues) : t.none}
        </Typography>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,text/vtt"
        aria-label={choose}
        onChange={event => {
          const [file] = event.target.files ?? []
          // the same file may be chosen again once it was mended
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <IconButton disabled={busy} aria-label={choose} onClick={() => input.current?.click()}>
        <Icon name="upload" />
      </IconButton>
      <IconButton
        disabled={busy || !captions}
        aria-label={t.remove(language)}
        onClick={() => onRemove()}
      >
        <Icon name="trash" />
      </IconButton>
    </Box>
  )
}

interface CaptionsDialogProps {
  readonly section: CatalogueSection
  onClose(): void
}

/** The captions of a section: a WebVTT file for each language. */
export const CaptionsDialog = ({ section, onClose }: CaptionsDialogProps) => {
  const t = useTexts(captionTexts)
  const id = useId()
  const state = useCaptions(section.id)
  const { captions, failure, retry, refused, busy, unclear, choose, remove } = state
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t.title(section.name)}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3, color: 'text.secondary' }}>{t.help}</Typography>
        {refused !== undefined && (
          <Alert severity="error" sx={{ mb: 3 }}>
            {refused}
          </Alert>
        )}
        {unclear && (
          <Box sx={{ mb: 3 }}>
            <EncodingChoice text={unclear.text} value={unclear.encoding} onChange={state.readIn} />
            <Button variant="contained" onClick={() => void state.saveUnclear()}>
              {t.save}
            </Button>
          </Box>
        )}
        {failure === undefined ? (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {keysOf(captionLanguages).map(lang => (
              <LanguageRow
                key={lang}
                language={captionNames[lang]}
                captions={captions.get(lang)}
                busy={busy !== undefined}
                onFile={file => void choose(lang, file)}
                onRemove={() => void remove(lang)}
              />
            ))}
          </Box>
        ) : (
          <ErrorState title={t.failed} message={refusalOf(failure).text} retry={retry} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
