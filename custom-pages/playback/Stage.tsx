import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type {
  PlayableRecording,
  RecordingPlay,
} from '../../resources/playback/recording/recording.calls.ts'
import { recordingFailures } from '../../resources/playback/recording/recording.options.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { sentenceTime } from '../../src/ui/parts/fields/time.ts'
import { Empty } from '../../src/ui/parts/index.ts'
import { later } from '../../src/ui/parts/later.tsx'
import type { PlayerProps } from '../../src/ui/player/Player.tsx'
import { Suspense } from 'react'
import { playbackTexts } from './playback.texts.ts'

// hls.js and media-chrome, in a chunk of their own
const Player = later(() => import('../../src/ui/player/Player.tsx').then(module => module.Player))

/** A placeholder with the player's size. */
export const PlayerSkeleton = () => {
  const t = useTexts(playbackTexts)
  return (
    <Box component="output" aria-label={t.loading} sx={{ display: 'block' }}>
      <Skeleton
        variant="rounded"
        sx={{ aspectRatio: '16 / 9', height: 'auto', maxHeight: 'calc(100dvh - 160px)' }}
      />
    </Box>
  )
}

interface StageProps {
  readonly play: PlayableRecording
  readonly player: Omit<PlayerProps, 'title'>
  /** Where the classroom plays it. */
  readonly address?: string | null
  /** Who deleted it and when, for members. */
  readonly removed?: RecordingPlay['removed']
  /** Actions to show after a failure. */
  readonly mend?: ReactNode
}

/** The video of a recording, or why there is none (CLS-10). */
export const Stage = ({ play, player, address, removed, mend }: StageProps) => {
  const t = useTexts(playbackTexts)
  const label = useLabel()
  const lang = useLang()
  const { state, failure, removal, expireAt } = play
  if (state === 'FAILED')
    return (
      <Empty
        icon="error"
        title={t.FAILED}
        help={failure && label(recordingFailures[failure])}
        actions={mend}
      />
    )
  if (state === 'DELETED') {
    const reason = removal ?? 'PERSON'
    const time = removed?.at ? sentenceTime(removed.at, lang) : undefined
    return (
      <Empty
        icon="trash"
        title={t[reason]}
        help={t[`${reason}Help`]}
        actions={
          time !== undefined && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {removed?.by ? t.deletedBy(removed.by, time) : t.deletedAt(time)}
            </Typography>
          )
        }
      />
    )
  }
  if (state !== 'SUCCEEDED') return <Empty icon="clock" title={t[state]} help={t[`${state}Help`]} />
  if (!play.parts.length)
    return address ? (
      <Empty
        icon="play"
        title={t.elsewhere}
        help={t.elsewhereHelp}
        actions={
          <Button
            variant="contained"
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t.elsewhere}
          </Button>
        }
      />
    ) : (
      <Empty icon="play" title={t.noParts} help={t.noPartsHelp} />
    )
  return (
    <>
      <Suspense fallback={<PlayerSkeleton />}>
        <Player title={play.name} {...player} />
      </Suspense>
      {expireAt !== null && (
        <Box sx={{ mt: 3, fontSize: 13, color: 'text.secondary' }}>
          {t.keptUntil(sentenceTime(expireAt, lang))}
        </Box>
      )}
    </>
  )
}
