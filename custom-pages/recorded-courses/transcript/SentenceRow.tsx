import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { TranscriptSentence } from '../../../resources/recorded-courses/transcript.calls.ts'
import { maxSentenceLength } from '../../../resources/recorded-courses/course-section/transcript.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { videoTime } from '../clock.ts'
import { transcriptTexts } from './transcript.texts.ts'
import type { TranscriptWork } from './useTranscript.ts'

interface EditorProps {
  readonly sentence: TranscriptSentence
  readonly work: TranscriptWork
  onClose(): void
}

/** Corrects a sentence; another person's change meanwhile shows below. */
const Editor = ({ sentence, work, onClose }: EditorProps) => {
  const t = useTexts(transcriptTexts)
  const [start] = useState(sentence)
  const [text, setText] = useState(sentence.text)
  const changed = sentence.version !== start.version
  const save = async (): Promise<void> => {
    if (await work.save(sentence, text.trim())) onClose()
  }
  return (
    <Box
      component="form"
      sx={{ flex: 1, minWidth: 0, py: 2 }}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <TextField
        autoFocus
        fullWidth
        multiline
        label={t.text}
        value={text}
        helperText={changed ? t.now(sentence.text) : undefined}
        slotProps={{ htmlInput: { maxLength: maxSentenceLength } }}
        onChange={event => setText(event.target.value)}
      />
      {work.refused?.of === 'save' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {work.refused.text}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        <Button type="submit" variant="contained" loading={work.busy} disabled={!text.trim()}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </Box>
    </Box>
  )
}

interface SentenceRowProps {
  readonly sentence: TranscriptSentence
  readonly work: TranscriptWork
  readonly editing: boolean
  readonly mayEdit: boolean
  onEdit(open: boolean): void
  onSeek(seconds: number): void
}

/** A sentence with its time: a click plays it. */
export const SentenceRow = ({
  sentence,
  work,
  editing,
  mayEdit,
  onEdit,
  onSeek,
}: SentenceRowProps) => {
  const t = useTexts(transcriptTexts)
  const time = videoTime(sentence.fromMs)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        borderTop: 1,
        borderColor: 'divider',
        // invisible rows of a long transcript are not rendered
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 44px',
      }}
    >
      {editing ? (
        <Editor sentence={sentence} work={work} onClose={() => onEdit(false)} />
      ) : (
        <>
          <ButtonBase
            // its name is what is seen: the time and the sentence
            aria-description={t.play(time)}
            onClick={() => onSeek(sentence.fromMs / 1000)}
            sx={{
              flex: 1,
              minWidth: 0,
              minHeight: 44,
              py: 1,
              gap: 2,
              justifyContent: 'flex-start',
              textAlign: 'start',
            }}
          >
            <Typography variant="caption" sx={{ minWidth: 48, color: 'text.secondary' }}>
              {time}
            </Typography>
            <Typography data-data sx={{ overflowWrap: 'anywhere' }}>
              {sentence.text}
            </Typography>
          </ButtonBase>
          {mayEdit && (
            <IconButton aria-label={t.edit(time)} onClick={() => onEdit(true)}>
              <Icon name="edit" />
            </IconButton>
          )}
        </>
      )}
    </Box>
  )
}
