import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  type Attendant,
  type LessonAttendance,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import { attendanceStates } from '../../../resources/classroom/attendance/attendance.options.ts'
import { linkTo } from '../../../src/ui/links.ts'
import { InstantCell } from '../../../src/ui/parts/fields/cells.tsx'
import { Empty, Page, PageSkeleton, StatusDot } from '../../../src/ui/parts/index.ts'
import { AttendanceList } from './AttendanceList.tsx'
import { attendanceTexts } from './attendance.texts.ts'
import { EventsDialog } from './EventsDialog.tsx'
import { hourOf, lessonTones } from './looks.ts'
import { LessonFailure, NoLesson } from './OneLesson.tsx'
import { OverrideDialog } from './OverrideDialog.tsx'
import { useLessonAttendance } from './useLessonAttendance.ts'
import { useOverride } from './useOverride.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <Box sx={{ minWidth: 72 }}>
    <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, fontSize: 18, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Box>
  </Box>
)

const Counts = ({ counts }: Pick<LessonAttendance, 'counts'>) => {
  const t = useTexts(attendanceTexts)
  const lang = useLang()
  const label = useLabel()
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, m: 0, mb: 4 }}>
      <Figure name={t.counts.EXPECTED} value={counts.EXPECTED.toLocaleString(lang)} />
      <Figure name={t.counts.INSIDE} value={counts.INSIDE.toLocaleString(lang)} />
      {keysOf(attendanceStates).map(state => (
        <Figure
          key={state}
          name={label(attendanceStates[state])}
          value={counts[state].toLocaleString(lang)}
        />
      ))}
    </Box>
  )
}

interface MatterProps {
  readonly all: LessonAttendance
  /** The last question was not answered. */
  readonly stale: boolean
  readonly refresh: () => Promise<void>
}

const Matter = ({ all, stale, refresh }: MatterProps) => {
  const t = useTexts(attendanceTexts)
  const lang = useLang()
  const work = useOverride(refresh)
  const [explained, setExplained] = useState<Attendant>()
  const { lesson } = all
  return (
    <Page
      title={t.of(lesson.name)}
      extra={
        <>
          <Button component={Link} to={linkTo(lessonResource, 'show', { id: lesson.id })}>
            {t.toLesson}
          </Button>
          <Button
            component={Link}
            to={`/classAttendanceNew?${new URLSearchParams({ courseId: lesson.courseId }).toString()}`}
          >
            {t.toClass}
          </Button>
        </>
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 4,
          rowGap: 1,
          mb: 4,
          alignItems: 'center',
        }}
      >
        <StatusDot tone={lessonTones[lesson.status]} label={t.state[lesson.status]} />
        <InstantCell value={lesson.startAt} />
        <span data-data>{[lesson.courseName, lesson.teacherName].filter(Boolean).join(' · ')}</span>
      </Box>
      {stale && (
        <Alert
          severity="warning"
          sx={{ mb: 4 }}
          action={<Button onClick={() => void refresh()}>{t.again}</Button>}
        >
          {t.stale(hourOf(all.now, lang))}
        </Alert>
      )}
      <Counts counts={all.counts} />
      {all.people.length ? (
        <AttendanceList all={all} onOverride={work.open} onExplain={setExplained} />
      ) : (
        <Empty icon="student" title={t.nobodyTitle} help={t.nobodyHelp} />
      )}
      {work.person && (
        <OverrideDialog key={work.person.personId} person={work.person} work={work} />
      )}
      {explained && (
        <EventsDialog
          lessonId={lesson.id}
          person={explained}
          onClose={() => setExplained(undefined)}
        />
      )}
    </Page>
  )
}

/**
 * /attendance?lessonId=: the attendance of a lesson, live while it is in progress, with overrides
 * and their reasons (CLS-09).
 */
export const AttendancePage = () => {
  const t = useTexts(attendanceTexts)
  const [query] = useSearchParams()
  const lessonId = query.get('lessonId') ?? ''
  const { data, error, loading, refresh } = useLessonAttendance(lessonId)
  if (lessonId === '') return <NoLesson title={t.title} help={t.chooseHelp} />
  if (loading) return <PageSkeleton />
  if (!data) return <LessonFailure title={t.title} error={error} retry={() => void refresh()} />
  return <Matter all={data} stale={error !== null} refresh={refresh} />
}
