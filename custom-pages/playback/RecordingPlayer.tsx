import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { recordingStages } from '../../resources/playback/recording/recording.options.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { ErrorState } from '../../src/ui/parts/index.ts'
import type { RecordingPlay } from '../../resources/playback/recording/recording.calls.ts'
import { playbackTexts } from './playback.texts.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import { PlayerSkeleton, Stage } from './Stage.tsx'
import { useRecording } from './useRecording.ts'

/** The other recordings of the lesson or the seminar. */
const Others = ({ play }: { readonly play: RecordingPlay }) => {
  const t = useTexts(playbackTexts)
  const label = useLabel()
  if (play.recordings.length < 2) return null
  return (
    <Box component="nav" aria-label={t.others} sx={{ mt: 6 }}>
      <Box sx={{ fontWeight: 600, mb: 2 }}>{t.others}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {play.recordings.map(({ id, state }, at) => (
          <Button
            key={id}
            size="small"
            variant={id === play.recordingId ? 'contained' : 'outlined'}
            aria-current={id === play.recordingId ? 'page' : undefined}
            component={Link}
            to={`/player?recording=${encodeURIComponent(id)}`}
          >
            {t.other(at + 1)} · {label(recordingStages[state].label)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

/** Permanent refusals: no permission, or no such recording, lesson or seminar. */
const lastingRefusals: ReadonlySet<number> = new Set([905, 34305, 710, 973, 12001])

interface RecordingPlayerProps {
  readonly recordingId?: string | undefined
  readonly lessonId?: string | undefined
}

/** /player?recording=… or ?lesson=…: for members who may watch recordings. */
export const RecordingPlayer = ({ recordingId, lessonId }: RecordingPlayerProps) => {
  const t = useTexts(playbackTexts)
  const allowed = useAllowed()
  const named = recordingId === undefined ? { lessonId: lessonId ?? '' } : { recordingId }
  const { play, player, error, refetch, mend } = useRecording(named, true)
  if (error && !play) {
    const { text, status } = refusalOf(error)
    return (
      <PlayerFrame title={status === 905 ? t.denied : t.failed}>
        <ErrorState
          title={t.failed}
          message={text}
          {...(lastingRefusals.has(Number(status)) ? {} : { retry: refetch })}
        />
      </PlayerFrame>
    )
  }
  if (!play || !player)
    return (
      <PlayerFrame title={t.loading}>
        <PlayerSkeleton />
      </PlayerFrame>
    )
  return (
    <PlayerFrame title={play.name} help={play.courseName}>
      <Stage
        key={play.recordingId}
        play={play}
        player={player}
        address={play.address}
        removed={play.removed}
        mend={
          allowed('recording.retry') && play.failure !== 'REPORTED' ? (
            <Button variant="contained" onClick={() => void mend()}>
              {t.retry}
            </Button>
          ) : undefined
        }
      />
      <Others play={play} />
    </PlayerFrame>
  )
}
