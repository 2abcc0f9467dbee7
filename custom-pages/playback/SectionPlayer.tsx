import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { Suspense, useMemo } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { openCourseSection } from '../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { ErrorState } from '../../src/ui/parts/index.ts'
import { later } from '../../src/ui/parts/later.tsx'
import { videoSegments } from '../../src/ui/player/videoSegments.ts'
import { watermarkText } from '../../src/ui/player/watermarkText.ts'
import { playbackTexts } from './playback.texts.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import { PlayerSkeleton } from './Stage.tsx'

const Player = later(() => import('../../src/ui/player/Player.tsx').then(module => module.Player))

interface SectionPlayerProps {
  readonly sectionId: string
}

/** The video of a section for staff: watching it is not counted. */
const StaffPlayer = ({ sectionId }: SectionPlayerProps) => {
  const t = useTexts(playbackTexts)
  const edu = useEdu()
  const { data, error, refetch } = useQuery({
    queryKey: ['openCourseSection', sectionId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(openCourseSection, { sectionId }, { signal, quiet: true }),
  })
  const segments = useMemo(() => data && videoSegments(data), [data])
  if (error && !data)
    return (
      <PlayerFrame title={t.sectionFailed}>
        <ErrorState
          title={t.sectionFailed}
          message={refusalOf(error).text}
          retry={() => void refetch()}
        />
      </PlayerFrame>
    )
  if (!data || !segments)
    return (
      <PlayerFrame title={t.loading}>
        <PlayerSkeleton />
      </PlayerFrame>
    )
  return (
    <PlayerFrame title={data.name} help={data.courseName}>
      <Suspense fallback={<PlayerSkeleton />}>
        <Player
          title={data.name}
          segments={segments}
          poster={data.poster ?? undefined}
          watermark={watermarkText(data.watermark)}
          renew={async () =>
            videoSegments(
              await edu.ask(openCourseSection, { sectionId }, { quiet: true, silent: true }),
            )
          }
        />
      </Suspense>
      <Button
        component={Link}
        to={`/courseDetail?${new URLSearchParams({ id: data.courseId }).toString()}`}
        sx={{ mt: 4 }}
      >
        {t.toCourse}
      </Button>
      <Button
        component={Link}
        to={`/transcript?${new URLSearchParams({ section: sectionId }).toString()}`}
        sx={{ mt: 4, ml: 2 }}
      >
        {t.transcript}
      </Button>
    </PlayerFrame>
  )
}

/**
 * /player?section=…: staff watch the video; everyone else is redirected to their own courses, where
 * it counts.
 */
export const SectionPlayer = ({ sectionId }: SectionPlayerProps) => {
  const allowed = useAllowed()
  if (allowed('courseVideo.read')) return <StaffPlayer sectionId={sectionId} />
  return (
    <Navigate replace to={`/myCourses?${new URLSearchParams({ section: sectionId }).toString()}`} />
  )
}
