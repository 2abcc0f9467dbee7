import { recordedCoursesErrors } from '../../../resources/recorded-courses/recorded-courses.errors.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type {
  OwnCoursePage,
  SectionPlay,
} from '../../../resources/recorded-courses/watching.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { later } from '../../../src/ui/parts/later.tsx'
import { StatusDot } from '../../../src/ui/parts/States.tsx'
import { learningLink } from '../links.ts'
import { CourseOutline } from '../outline/CourseOutline.tsx'
import { lockText, previousNameOf } from '../outline/lockText.ts'
import { LearningFailure } from './LearningFailure.tsx'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { watermarkText } from '../../../src/ui/player/watermarkText.ts'
import { learningTexts } from './learning.texts.ts'
import { useOwnCourse } from './useLearning.ts'
import { useSectionPlay, type SectionWatching } from './useSectionPlay.ts'

const Player = later(() =>
  import('../../../src/ui/player/Player.tsx').then(module => module.Player),
)

const Waiting = () => (
  <Skeleton
    variant="rounded"
    sx={{ aspectRatio: '16 / 9', height: 'auto', width: 1, borderRadius: '8px' }}
  />
)

const Video = ({
  sectionId,
  state,
  play,
}: {
  readonly sectionId: string
  readonly state: SectionWatching
  readonly play: SectionPlay
}) => {
  const t = useTexts(learningTexts)
  const { interruption } = state
  if (interruption)
    return (
      <Alert
        severity="warning"
        action={
          <Button disabled={state.opening} onClick={state.reopen}>
            {interruption.code === recordedCoursesErrors.watchingElsewhere.code
              ? t.watchHere
              : t.reopen}
          </Button>
        }
      >
        {interruption.text}
      </Alert>
    )
  return (
    <Suspense fallback={<Waiting />}>
      {state.segments && (
        <Player
          // new addresses don't begin it again
          key={sectionId}
          title={play.sectionName}
          segments={state.segments}
          poster={play.poster ?? undefined}
          watermark={watermarkText(play.watermark)}
          resumeAt={play.resumeMs / 1000}
          coverage={state.coverage ?? []}
          renew={state.renew}
          onWatched={state.onWatched}
        />
      )}
    </Suspense>
  )
}

interface NextProps {
  readonly course: OwnCoursePage
  readonly next: string
  readonly ofLink: string
}

/** The way to the next section, or why it isn't open yet. */
const Next = ({ course, next, ofLink }: NextProps) => {
  const t = useTexts(learningTexts)
  const lang = useLang()
  const section = course.chapters.flatMap(({ sections }) => sections).find(({ id }) => id === next)
  if (!section) return null
  const why = lockText(section, lang, Date.parse(course.at), previousNameOf(course.chapters, next))
  if (why !== undefined)
    return (
      <Typography sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary' }}>
        <Icon name="lock" />
        {t.next}: {why}
      </Typography>
    )
  return (
    <Button
      variant="contained"
      component={Link}
      to={learningLink({ course: course.id, section: next }, ofLink)}
      endIcon={<Icon name="right" />}
      sx={{ minHeight: 44 }}
    >
      {t.next}
    </Button>
  )
}

interface SectionViewProps {
  readonly pass: string
  readonly ofLink: string
  readonly courseId: string | undefined
  readonly sectionId: string
}

/**
 * A section: its video, how far the student is, the next section, and the whole catalogue beside
 * it.
 */
export const SectionView = ({ pass, ofLink, courseId, sectionId }: SectionViewProps) => {
  const t = useTexts(learningTexts)
  const state = useSectionPlay(pass, sectionId)
  const { play, failure, percent, finished } = state
  const id = play?.courseId ?? courseId
  const { data: course } = useOwnCourse(pass, id)
  const name = play?.courseName ?? course?.name
  const back =
    id === undefined
      ? { to: learningLink({}, ofLink), label: t.backToCourses }
      : {
          to: learningLink({ course: id }, ofLink),
          label: name === undefined ? t.backToCourses : t.backToCourse(name),
        }
  if (failure !== undefined)
    return <LearningFailure error={failure} back={back} retry={state.reopen} />
  return (
    <StudentFrame
      wide
      title={play ? <span data-data>{play.sectionName}</span> : <Skeleton width={220} />}
      back={back}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {play ? <Video sectionId={sectionId} state={state} play={play} /> : <Waiting />}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 3,
              mt: 4,
              minHeight: 44,
            }}
          >
            {play && (
              <Box component="output" sx={{ color: 'text.secondary' }}>
                {finished ? (
                  <StatusDot tone="good" label={t.finished} />
                ) : (
                  t.progressUntil(percent, play.threshold)
                )}
              </Box>
            )}
            {course && play?.nextSectionId && (
              <Next course={course} next={play.nextSectionId} ofLink={ofLink} />
            )}
          </Box>
        </Box>
        <Box component="section" aria-label={t.outline}>
          {course ? (
            <CourseOutline
              view={course}
              heading="h2"
              current={sectionId}
              linkTo={section => learningLink({ course: course.id, section }, ofLink)}
            />
          ) : (
            [0, 1, 2].map(n => <Skeleton key={n} variant="rounded" height={56} sx={{ mb: 1 }} />)
          )}
        </Box>
      </Box>
    </StudentFrame>
  )
}
