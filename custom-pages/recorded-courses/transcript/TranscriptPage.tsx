import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { later } from '../../../src/ui/parts/later.tsx'
import { Page } from '../../../src/ui/parts/Page.tsx'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import type { PlayerHandle } from '../../../src/ui/player/Player.tsx'
import { watermarkText } from '../../../src/ui/player/watermarkText.ts'
import { courseLink } from '../links.ts'
import { useOpenedVideo } from '../useOpenedVideo.ts'
import { transcriptTexts } from './transcript.texts.ts'
import { TranscriptPanel } from './TranscriptPanel.tsx'

const Player = later(() =>
  import('../../../src/ui/player/Player.tsx').then(module => module.Player),
)
const Waiting = () => (
  <Skeleton variant="rounded" sx={{ aspectRatio: '16 / 9', height: 'auto', width: 1 }} />
)

const Opened = ({ sectionId }: { readonly sectionId: string }) => {
  const t = useTexts(transcriptTexts)
  const player = useRef<PlayerHandle>(null)
  const { video, segments, failure, retry, renew } = useOpenedVideo(sectionId)
  const title = video ? `${t.title} · ${video.name}` : t.title
  if (failure !== undefined)
    return (
      <Page title={title}>
        <ErrorState title={t.noVideo} message={refusalOf(failure).text} retry={retry} />
      </Page>
    )
  return (
    <Page
      title={title}
      extra={
        video && (
          <Button component={Link} to={courseLink(video.courseId)}>
            {t.toCourse}
          </Button>
        )
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Suspense fallback={<Waiting />}>
          {segments && video ? (
            <Player
              handle={player}
              title={video.name}
              segments={segments}
              poster={video.poster ?? undefined}
              watermark={watermarkText(video.watermark)}
              renew={renew}
            />
          ) : (
            <Waiting />
          )}
        </Suspense>
        <TranscriptPanel
          sectionId={sectionId}
          onSeek={seconds => player.current?.playFrom(seconds)}
        />
      </Box>
    </Page>
  )
}

/** /transcript?section=…: the video of a section beside its transcript (SEM-04). */
export const TranscriptPage = () => {
  const [query] = useSearchParams()
  const sectionId = query.get('section') ?? ''
  return <Opened key={sectionId} sectionId={sectionId} />
}
