import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { CaptionLanguage } from '../../../resources/recorded-courses/captions.calls.ts'
import {
  transcriptFile,
  type SectionTranscript,
} from '../../../resources/recorded-courses/transcript.calls.ts'
import {
  transcriptFailures,
  transcriptFormats,
  transcriptMinutes,
} from '../../../resources/recorded-courses/course-section/transcript.options.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useConfirm } from '../../../src/ui/parts/useConfirm.tsx'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import { MakeForm } from './MakeForm.tsx'
import { SentenceList } from './SentenceList.tsx'
import { transcriptTexts } from './transcript.texts.ts'
import { isWorking, useTranscript, type TranscriptWork } from './useTranscript.ts'

/** The state of a transcript: in progress, failed with the reason, or missing. */
const StateLine = ({ transcript }: { readonly transcript: SectionTranscript }) => {
  const t = useTexts(transcriptTexts)
  const label = useLabel()
  const { state, failure, progress, available, sentences } = transcript
  const reason = failure ? label(transcriptFailures[failure]) : undefined
  if (!available && !sentences.length)
    return (
      <Alert severity="info">
        {t.notSetUp}. {t.notSetUpHelp}
      </Alert>
    )
  if (state === 'FAILED') return <Alert severity="error">{reason}</Alert>
  if (state === 'QUEUED' || state === 'RUNNING')
    return (
      <Box role="status">
        <Typography>
          {state === 'QUEUED'
            ? t.QUEUED(transcriptMinutes)
            : t.RUNNING(progress, transcriptMinutes)}
        </Typography>
        <LinearProgress
          variant={progress ? 'determinate' : 'indeterminate'}
          value={progress}
          aria-label={t.title}
          sx={{ my: 2 }}
        />
        {reason !== undefined && <Alert severity="warning">{t.triesAgain(reason)}</Alert>}
      </Box>
    )
  if (state === null)
    return (
      <Box>
        <Typography sx={{ fontWeight: 500 }}>{t.none}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t.noneHelp(transcriptMinutes)}</Typography>
      </Box>
    )
  return sentences.length ? null : <Typography>{t.readyEmpty}</Typography>
}

interface OpenedProps {
  readonly sectionId: string
  readonly transcript: SectionTranscript
  readonly work: TranscriptWork
  onSeek(seconds: number): void
}

const Opened = ({ sectionId, transcript, work, onSeek }: OpenedProps) => {
  const t = useTexts(transcriptTexts)
  const label = useLabel()
  const mayEdit = useAllowed()('courseSection.update')
  const { ask, dialog } = useConfirm()
  const { state, lang, available, sentences } = transcript
  const question = {
    title: t.againTitle,
    children: t.againHelp,
    confirm: t.again,
    cancel: t.keep,
    danger: true,
  }
  const make = async (chosen: CaptionLanguage): Promise<void> => {
    // another language begins again too
    const replaces = sentences.length > 0 && (state === 'READY' || chosen !== lang)
    if (!replaces || (await ask(question))) await work.make(chosen)
  }
  return (
    <>
      <StateLine transcript={transcript} />
      {sentences.length > 0 && (
        <>
          <SentenceList
            sentences={sentences}
            work={work}
            mayEdit={mayEdit && !isWorking(state)}
            onSeek={onSeek}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {keysOf(transcriptFormats).map(format => (
              <FileButton
                key={format}
                call={transcriptFile}
                input={{ sectionId, format }}
                fallback={`transcript.${format}`}
                label={label(transcriptFormats[format])}
              />
            ))}
          </Box>
        </>
      )}
      {mayEdit && available && !isWorking(state) && (
        <MakeForm
          lang={lang}
          label={state === 'READY' ? t.again : state === 'FAILED' ? t.retry : t.make}
          busy={work.busy}
          onMake={chosen => void make(chosen)}
        />
      )}
      {dialog}
    </>
  )
}

interface TranscriptPanelProps {
  readonly sectionId: string
  onSeek(seconds: number): void
}

/** The transcript of a section's video: made, searched, corrected and downloaded (SEM-04). */
export const TranscriptPanel = ({ sectionId, onSeek }: TranscriptPanelProps) => {
  const t = useTexts(transcriptTexts)
  const work = useTranscript(sectionId)
  const { transcript, failure, retry, refused } = work
  return (
    <Box
      component="section"
      aria-label={t.title}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}
    >
      {refused?.of === 'make' && <Alert severity="error">{refused.text}</Alert>}
      {failure !== undefined && (
        <ErrorState title={t.failed} message={refusalOf(failure).text} retry={retry} />
      )}
      {!transcript && failure === undefined && <SkeletonRows rows={6} columns={1} />}
      {transcript && (
        <Opened sectionId={sectionId} transcript={transcript} work={work} onSeek={onSeek} />
      )}
    </Box>
  )
}
