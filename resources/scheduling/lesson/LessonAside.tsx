import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { recordingStates } from './lesson.options.ts'
import { attendanceNews, isNewsOf } from '../../classroom/attendance/attendance.calls.ts'
import { roomOf, type LessonFacts, type RoomState } from './locks.ts'
import type { ToneName } from '../../../src/ui/theme/tokens.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { usePages } from '../../../src/ui/context.tsx'
import { useNews } from '../../../src/ui/news.tsx'
import { Icon, type IconName } from '../../../src/ui/parts/icons.tsx'
import { StatusDot } from '../../../src/ui/parts/index.ts'
import { playbackRight } from '../../classroom/class-note/records.options.ts'
import { EnterClassroom } from './EnterClassroom.tsx'
import { LessonCourseware } from './LessonCourseware.tsx'
import { WatchRecordings } from './WatchRecordings.tsx'
import { lessonTexts } from './lesson.texts.ts'

const second = 1000

/** Now, again every so often: the clock alone opens and closes rooms. */
const useNow = (every = 15 * second): string => {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

const roomTones: Readonly<Record<RoomState, ToneName>> = {
  CLOSED: 'neutral',
  IN_PREPARATION: 'informative',
  OPEN: 'good',
  IN_DELAY: 'careful',
  ENDED: 'neutral',
}
type Recording = keyof typeof recordingStates
const recordingTones: Readonly<Record<Recording, ToneName>> = {
  OFF: 'neutral',
  RUNNING: 'informative',
  GENERATING: 'informative',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  DELETED: 'neutral',
}

interface Way {
  readonly text: 'attendance' | 'pictures' | 'notes' | 'comments' | 'reports'
  readonly icon: IconName
  readonly page: string
  readonly query: (id: string) => string
}
const byLesson = (id: string): string => `lessonId=${id}`
const ways: readonly Way[] = [
  { text: 'attendance', icon: 'student', page: 'attendance', query: byLesson },
  { text: 'pictures', icon: 'image', page: 'record', query: byLesson },
  { text: 'notes', icon: 'book', page: 'classNotesDetail', query: byLesson },
  { text: 'comments', icon: 'edit', page: 'lessonComments', query: byLesson },
  { text: 'reports', icon: 'link', page: 'sendReports', query: byLesson },
]

interface LessonLook extends LessonFacts {
  readonly id: string
  readonly deletedAt: string | null
  readonly prepTeacher: number | null
  readonly recording: Recording | null
  readonly playback: boolean | null
  readonly courseId?: string
}

/**
 * Beside a lesson: its classroom at this moment (CLS-06), its recording (CLS-10), and the ways to
 * what happened in it.
 */
export const LessonAside = ({ record }: { readonly record: LessonLook }) => {
  const t = useTexts(lessonTexts)
  const label = useLabel()
  const allowed = useAllowed()
  const pages = usePages()
  const now = useNow()
  const queries = useQueryClient()
  // updates when the classroom reports something
  const refresh = () => void queries.invalidateQueries({ queryKey: ['lesson', 'getOne'] })
  useNews(
    attendanceNews,
    data => {
      if (isNewsOf(data, record.id)) refresh()
    },
    refresh,
  )
  if (record.deletedAt !== null) return null
  const room = roomOf(record, now)
  const recording: Recording = record.recording ?? 'OFF'
  const open = ways.flatMap(way => {
    const page = pages.find(({ route }) => route === way.page)
    return page && (page.audience !== 'right' || allowed(page.right)) ? [way] : []
  })
  return (
    <Stack sx={{ gap: 6, mb: 8 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 4,
          rowGap: 2,
          '& dd': { m: 0 },
        }}
      >
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t.room}
        </Box>
        <dd>
          <StatusDot tone={roomTones[room]} label={t[room]} />
        </dd>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t.lessonId}
        </Box>
        <Box component="dd" data-data sx={{ overflowWrap: 'anywhere' }}>
          {record.id}
        </Box>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {t.recording}
        </Box>
        <dd>
          <StatusDot tone={recordingTones[recording]} label={label(recordingStates[recording])} />
        </dd>
      </Box>
      {record.courseId !== undefined && allowed('courseware.read') && (
        <LessonCourseware courseId={record.courseId} label={t.courseware} />
      )}
      {room !== 'ENDED' && <EnterClassroom lessonId={record.id} />}
      {record.playback === true && allowed(playbackRight) && (
        <WatchRecordings lessonId={record.id} />
      )}
      {open.length > 0 && (
        <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
          {open.map(({ text, icon, page, query }) => (
            <Button
              key={text}
              variant="outlined"
              startIcon={<Icon name={icon} />}
              component={Link}
              to={`/${page}?${query(encodeURIComponent(record.id))}`}
            >
              {t[text]}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
