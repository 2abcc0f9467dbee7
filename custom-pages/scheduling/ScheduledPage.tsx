import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Anchor from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { course } from '../../resources/classes/course/course.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { linkTo } from '../../src/ui/links.ts'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { InstantCell } from '../../src/ui/parts/fields/cells.tsx'
import { Empty, ErrorState, Icon, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { scheduledPageSize } from './scheduledLink.ts'
import { scheduledTexts } from './scheduled.texts.ts'
import { useScheduled } from './useScheduled.ts'

const Fact = ({ name, value }: { readonly name: string; readonly value: ReactNode }) => (
  <Box>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
  </Box>
)

type Scheduled = ReturnType<typeof useScheduled>

const useFigure = () => {
  const lang = useLang()
  return (n: number | undefined): string => n?.toLocaleString(lang) ?? '…'
}

const ClassFacts = ({ added }: { readonly added: Scheduled }) => {
  const t = useTexts(scheduledTexts)
  const figure = useFigure()
  const { courseName, startTime, endTime } = added
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 6,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
        gap: 4,
      }}
    >
      <Fact name={t.course} value={courseName} />
      <Fact name={t.total} value={figure(added.total)} />
      <Fact name={t.finished} value={figure(added.finished)} />
      {startTime && <Fact name={t.from} value={<InstantCell value={startTime} />} />}
      {endTime && <Fact name={t.until} value={<InstantCell value={endTime} />} />}
    </Box>
  )
}

const ClassChoice = ({ added }: { readonly added: Scheduled }) => {
  const t = useTexts(scheduledTexts)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.course}
      value={added.courseId}
      onChange={(_, id: string | null) => id !== null && added.look(id)}
      sx={{ mb: 4, flexWrap: 'wrap' }}
    >
      {added.courses.map(({ id, name }) => (
        <ToggleButton key={id} value={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const LessonLines = ({ lessons }: Pick<Scheduled, 'lessons'>) => {
  const t = useTexts(scheduledTexts)
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lessons.map(row => (
        <Box
          component="li"
          key={row.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '2px 16px',
            py: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={linkTo(lesson, 'show', { id: row.id })}>
              {row.name ?? row.id}
            </Anchor>
          </Box>
          <InstantCell value={row.startAt} />
          <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t.minutes(String(row.minutes ?? ''))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** /lessionAddSuccess: the lessons just scheduled for a class, and what to do next (CLS-08). */
export const ScheduledPage = () => {
  const t = useTexts(scheduledTexts)
  const figure = useFigure()
  const added = useScheduled()
  const { courseId, courses, page, limit, lessons, made: lessonCount = 0, startTime } = added
  const timetable = `/scheduling?${new URLSearchParams({ courseId, ...(startTime ? { date: startTime.slice(0, 10) } : {}) }).toString()}`
  if (!added.known)
    return (
      <Page title={t.title} width="narrow">
        <Empty
          icon="calendar"
          title={t.nothingTitle}
          help={t.nothingHelp}
          actions={
            <Button component={Link} to="/scheduling">
              {t.toTimetable}
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page
      title={t.title}
      width="narrow"
      before={<Icon name="ok" sx={{ fontSize: 22, color: 'success.main' }} />}
      primary={
        <Button
          variant="contained"
          component={Link}
          to={`/scheduling?${new URLSearchParams({ new: '1', courseId }).toString()}`}
        >
          {t.again}
        </Button>
      }
      extra={
        <>
          <Button component={Link} to={timetable}>
            {t.toTimetable}
          </Button>
          <Button component={Link} to={linkTo(course, 'show', { id: courseId })}>
            {t.toClass}
          </Button>
        </>
      }
    >
      {courses.length > 1 && <ClassChoice added={added} />}
      {added.failed && <ErrorState retry={added.retry} />}
      {added.loading && !added.failed && <SkeletonRows rows={limit} columns={3} />}
      {!added.loading && !added.failed && (
        <>
          <ClassFacts added={added} />
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t.made(figure(lessonCount))}
          </Typography>
          {lessons.length === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>{t.empty}</Typography>
          )}
          <LessonLines lessons={lessons} />
          {lessonCount > scheduledPageSize && (
            <Pager page={page} limit={limit} total={lessonCount} onChange={added.turn} />
          )}
        </>
      )}
    </Page>
  )
}
