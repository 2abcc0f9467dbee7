import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { OwnCourse } from '../../../resources/recorded-courses/watching.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { sentenceTime, shownZone } from '../../../src/ui/parts/fields/time.ts'
import { Empty, StatusDot } from '../../../src/ui/parts/States.tsx'
import { Cover } from '../Cover.tsx'
import { learningLink } from '../links.ts'
import { LearningFailure } from './LearningFailure.tsx'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { learningTexts } from './learning.texts.ts'
import { useOwnCourses } from './useLearning.ts'

const grid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const
const card = {
  display: 'block',
  height: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  boxSizing: 'border-box',
} as const

const CourseCard = ({ course, to }: { readonly course: OwnCourse; readonly to: string }) => {
  const t = useTexts(learningTexts)
  const lang = useLang()
  const { name, cover, percent, completed, sections, finishedSections, categories, tags } = course
  const labels = [...categories, ...tags]
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        ...card,
        color: 'inherit',
        textDecoration: 'none',
        bgcolor: theme => theme.tokens.surface,
        '&:hover': { borderColor: theme => theme.tokens.lineStrong },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Cover src={cover} />
      <Box sx={{ p: 3, display: 'grid', gap: 1 }}>
        <Typography component="h2" data-data sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {labels.length > 0 && (
          <Typography data-data noWrap sx={{ fontSize: 13, color: 'text.secondary' }}>
            {labels.join(' · ')}
          </Typography>
        )}
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t.percentOf(name, percent)}
          sx={{ height: 4, borderRadius: 2, mt: 1, bgcolor: theme => theme.tokens.lineStrong }}
        />
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            fontSize: 13,
            color: 'text.secondary',
          }}
        >
          {completed ? (
            <StatusDot tone="good" label={t.completed} />
          ) : (
            <span>{sections ? t.sections(finishedSections, sections) : t.noSections}</span>
          )}
          <span>{t.buyers(course.purchases.toLocaleString(lang))}</span>
        </Box>
      </Box>
    </Box>
  )
}

const Loading = () => (
  <Box sx={grid} aria-busy="true">
    {[0, 1, 2].map(n => (
      <Box key={n} sx={card}>
        <Skeleton variant="rectangular" sx={{ aspectRatio: '16 / 9', height: 'auto' }} />
        <Box sx={{ p: 3 }}>
          <Skeleton width="70%" height={20} sx={{ transform: 'none', mb: 2 }} />
          <Skeleton height={4} sx={{ transform: 'none', mb: 2 }} />
          <Skeleton width="40%" height={16} sx={{ transform: 'none' }} />
        </Box>
      </Box>
    ))}
  </Box>
)

interface CoursesViewProps {
  readonly pass: string
  /** Of the address; empty for a login. */
  readonly ofLink: string
}

/** All courses of a student, those they watched last first. */
export const CoursesView = ({ pass, ofLink }: CoursesViewProps) => {
  const t = useTexts(learningTexts)
  const lang = useLang()
  const { data, failure, retry } = useOwnCourses(pass)
  if (failure !== undefined) return <LearningFailure error={failure} retry={retry} />
  return (
    <StudentFrame
      title={t.title}
      help={data && <span data-data>{t.of(data.student, data.institution)}</span>}
      foot={
        data && (
          <>
            {ofLink !== '' && <span>{t.expires(sentenceTime(data.expires, lang))}</span>}
            {shownZone() !== data.timezone && <span>{t.zone(shownZone())}</span>}
          </>
        )
      }
    >
      {!data && <Loading />}
      {data?.courses.length === 0 && <Empty icon="book" title={t.none} help={t.noneHelp} />}
      {data && data.courses.length > 0 && (
        <Box component="ul" aria-label={t.courses} sx={grid}>
          {data.courses.map(course => (
            <li key={course.id}>
              <CourseCard course={course} to={learningLink({ course: course.id }, ofLink)} />
            </li>
          ))}
        </Box>
      )}
    </StudentFrame>
  )
}
