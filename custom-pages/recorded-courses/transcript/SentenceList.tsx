import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { TranscriptSentence } from '../../../resources/recorded-courses/transcript.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { SentenceRow } from './SentenceRow.tsx'
import { transcriptTexts } from './transcript.texts.ts'
import type { TranscriptWork } from './useTranscript.ts'

interface SentenceListProps {
  readonly sentences: readonly TranscriptSentence[]
  readonly work: TranscriptWork
  readonly mayEdit: boolean
  onSeek(seconds: number): void
}

/** The sentences of a transcript, with a search in them. */
export const SentenceList = ({ sentences, work, mayEdit, onSeek }: SentenceListProps) => {
  const t = useTexts(transcriptTexts)
  const [query, setQuery] = useState('')
  const [edited, setEdited] = useState<number>()
  const wanted = query.trim().toLowerCase()
  const found = wanted
    ? sentences.filter(
        ({ position, text }) => position === edited || text.toLowerCase().includes(wanted),
      )
    : sentences
  return (
    <>
      <TextField
        fullWidth
        type="search"
        label={t.search}
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      <Typography component="output" variant="caption" sx={{ color: 'text.secondary' }}>
        {found.length ? t.found(found.length) : t.nothing}
      </Typography>
      <Box
        component="ul"
        aria-label={t.sentences}
        tabIndex={0}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          overflowY: 'auto',
          maxHeight: { xs: '50dvh', md: 'calc(100dvh - 400px)' },
          minHeight: 200,
        }}
      >
        {found.map(sentence => (
          <SentenceRow
            key={sentence.position}
            sentence={sentence}
            work={work}
            mayEdit={mayEdit}
            editing={edited === sentence.position}
            onEdit={open => {
              work.forget()
              setEdited(open ? sentence.position : undefined)
            }}
            onSeek={onSeek}
          />
        ))}
      </Box>
    </>
  )
}
