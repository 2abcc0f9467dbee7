import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OwnCoursePage } from '../../../resources/recorded-courses/watching.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { Cover } from '../Cover.tsx'
import { learningLink } from '../links.ts'
import { CourseOutline } from '../outline/CourseOutline.tsx'
import { LearningFailure } from './LearningFailure.tsx'
import { StudentFrame } from '../../../src/ui/shell/StudentFrame.tsx'
import { learningTexts } from './learning.texts.ts'
import { useOwnCourse } from './useLearning.ts'

interface CourseViewProps {
  readonly pass: string
  readonly ofLink: string
  readonly courseId: string
}

const Head = ({ course, ofLink }: { readonly course: OwnCoursePage; readonly ofLink: string }) => {
  const t = useTexts(learningTexts)
  const lang = useLang()
  const { id, name, percent, sections, finishedSections, completed, next } = course
  const word = completed ? t.again : percent > 0 || course.lastWatchedAt !== null ? t.goOn : t.start
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: '1fr', sm: '320px 1fr' },
        alignItems: 'center',
        mb: 5,
      }}
    >
      <Cover src={course.cover} />
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography data-data sx={{ color: 'text.secondary' }}>
          {[...course.categories, ...course.tags].join(' · ')}
        </Typography>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {sections ? t.sections(finishedSections, sections) : t.noSections} ·{' '}
          {t.buyers(course.purchases.toLocaleString(lang))}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t.percentOf(name, percent)}
          sx={{ width: 1, height: 6, borderRadius: 3, bgcolor: theme => theme.tokens.lineStrong }}
        />
        {next === null ? (
          <Typography sx={{ color: 'text.secondary' }}>{t.nothingOpen}</Typography>
        ) : (
          <Button
            variant="contained"
            component={Link}
            to={learningLink({ course: id, section: next }, ofLink)}
            sx={{ minHeight: 44, width: { xs: 1, sm: 'auto' } }}
          >
            {word}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const Text = ({ children }: { readonly children: string }) => (
  <Typography data-data sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
)

/** The catalogue, the introduction and the page tabs of a course. */
const Parts = ({ course, ofLink }: { readonly course: OwnCoursePage; readonly ofLink: string }) => {
  const t = useTexts(learningTexts)
  const [open, setOpen] = useState(0)
  const about = course.introduction.trim() === '' ? [] : [course.introduction]
  const parts = [
    { name: t.outline, own: false },
    ...about.map(() => ({ name: t.introduction, own: false })),
    ...course.tabs.map(({ name }) => ({ name, own: true })),
  ]
  const texts = [...about, ...course.tabs.map(({ content }) => content)]
  const outline = (
    <CourseOutline
      view={course}
      heading="h2"
      linkTo={section => learningLink({ course: course.id, section }, ofLink)}
    />
  )
  if (parts.length === 1) return outline
  return (
    <>
      <Tabs
        value={open}
        variant="scrollable"
        aria-label={t.parts}
        onChange={(_, next: number) => setOpen(next)}
        sx={{ mb: 4 }}
      >
        {parts.map(({ name, own }, n) => (
          <Tab
            key={`${n} ${name}`}
            value={n}
            id={`part-${n}`}
            aria-controls="course-part"
            label={own ? <span data-data>{name}</span> : name}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="course-part" aria-labelledby={`part-${open}`}>
        {open === 0 ? outline : <Text>{texts[open - 1] ?? ''}</Text>}
      </Box>
    </>
  )
}

const Loading = () => (
  <Box aria-busy="true">
    <Skeleton variant="rounded" height={180} sx={{ mb: 5 }} />
    {[0, 1, 2, 3].map(n => (
      <Skeleton key={n} variant="rounded" height={56} sx={{ mb: 1 }} />
    ))}
  </Box>
)

/**
 * A student's view of a course: its description, open and locked sections with the reasons, and
 * where to continue.
 */
export const CourseView = ({ pass, ofLink, courseId }: CourseViewProps) => {
  const t = useTexts(learningTexts)
  const { data, failure, retry } = useOwnCourse(pass, courseId)
  const back = { to: learningLink({}, ofLink), label: t.backToCourses }
  if (failure !== undefined) return <LearningFailure error={failure} back={back} retry={retry} />
  return (
    <StudentFrame
      title={data ? <span data-data>{data.name}</span> : <Skeleton width={220} />}
      back={back}
    >
      {data ? (
        <>
          <Head course={data} ofLink={ofLink} />
          <Parts course={data} ofLink={ofLink} />
        </>
      ) : (
        <Loading />
      )}
    </StudentFrame>
  )
}
