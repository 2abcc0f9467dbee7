import Button from '@mui/material/Button'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { useShell } from '../../src/ui/shell/context.tsx'
import { usePlayerCode } from '../../src/ui/player/preload.ts'
import { playbackTexts } from './playback.texts.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { SectionPlayer } from './SectionPlayer.tsx'
import { SharedPlayer } from './SharedPlayer.tsx'

/**
 * /player: a recording by its id, a lesson's recordings, a section of a recorded course, or a
 * shared link (PLY-01).
 */
export const PlayerPage = () => {
  const t = useTexts(playbackTexts)
  const [query] = useSearchParams()
  // the content of a link is only known once it is opened
  usePlayerCode(query.has('section') ? 'hls' : query.size > 0 ? 'file' : undefined)
  const { person } = useShell()
  const { pathname, search } = useLocation()
  const token = query.get('share')
  if (token !== null) return <SharedPlayer key={token} token={token} />
  const recordingId = query.get('recording') ?? undefined
  const lessonId = query.get('lesson') ?? undefined
  const sectionId = query.get('section') ?? undefined
  if (recordingId === undefined && lessonId === undefined && sectionId === undefined)
    return (
      <AuthFormFrame title={t.nothing} help={t.nothingHelp}>
        {null}
      </AuthFormFrame>
    )
  if (person === '')
    return (
      <AuthFormFrame title={t.logIn} help={t.logInHelp}>
        <Button
          variant="contained"
          component={Link}
          to={`/login?${new URLSearchParams({ redirect: pathname + search }).toString()}`}
        >
          {t.toLogin}
        </Button>
      </AuthFormFrame>
    )
  if (sectionId !== undefined) return <SectionPlayer key={sectionId} sectionId={sectionId} />
  return (
    <RecordingPlayer
      key={`${recordingId ?? ''} ${lessonId ?? ''}`}
      recordingId={recordingId}
      lessonId={lessonId}
    />
  )
}
