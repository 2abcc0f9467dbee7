import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { classAndLesson } from '../../resources/scheduling/lesson/classAndLesson.ts'
import { EnterClassroom } from '../../resources/scheduling/lesson/EnterClassroom.tsx'
import type { TaughtLesson, Teaching } from '../../resources/workbench/teaching.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { minute } from '../../src/schema/durations.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { localClock, localDay } from '../../src/ui/parts/fields/localTime.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { homeTexts } from './home.texts.ts'
import { HomeLine, LineLink, Lines, LineTime, Quiet } from './HomeLines.tsx'
import { Section } from './Section.tsx'
import { TeachingWork } from './TeachingWork.tsx'

/** How long before its start a lesson can be entered from here, in milliseconds. */
const enterable = 30 * minute

const LessonLine = ({
  lesson: one,
  day,
  primary,
}: {
  readonly lesson: TaughtLesson
  /** With its day before the time. */
  readonly day: boolean
  /** The one to enter next. */
  readonly primary: boolean
}) => {
  const t = useTexts(homeTexts)
  const lang = useLang()
  const now = useNow()
  const allowed = useAllowed()
  const { id, name, className, startAt, endAt, status, assists } = one
  const text = <span data-data>{classAndLesson(className, name)}</span>
  const opens =
    Date.parse(startAt) - now < enterable && status !== 'ENDED' && Date.parse(endAt) > now
  return (
    <HomeLine>
      <LineTime>
        {day ? appointmentTime(startAt, lang, now) : localClock(startAt)}–{localClock(endAt)}
      </LineTime>
      {allowed('lesson.read') ? (
        <LineLink to={linkTo(lesson, 'show', { id })}>{text}</LineLink>
      ) : (
        <Box component="span" sx={{ fontWeight: 500 }}>
          {text}
        </Box>
      )}
      {assists && <Quiet>{t.assists}</Quiet>}
      <Box sx={{ flex: 1 }} />
      {opens && <EnterClassroom lessonId={id} beside={!primary} />}
    </HomeLine>
  )
}

/** A teacher's lessons of today with the way in, those of the week, and the work around them. */
export const TeachingSections = ({ teaching }: { readonly teaching: Teaching }) => {
  const t = useTexts(homeTexts)
  const allowed = useAllowed()
  const now = useNow()
  const { lessons, today } = teaching
  const isToday = ({ startAt }: TaughtLesson): boolean => localDay(new Date(startAt)) <= today
  const [todays, later] = [lessons.filter(isToday), lessons.filter(one => !isToday(one))]
  const next = todays.find(({ status, endAt }) => status !== 'ENDED' && Date.parse(endAt) > now)?.id
  return (
    <>
      <Section
        title={t.todayMine}
        extra={
          allowed('lesson.read') && (
            <Button component={Link} to={linkTo(lesson, 'list', { query: { teacherId: 'me' } })}>
              {t.allMine}
            </Button>
          )
        }
      >
        <Lines none={t.noneToday}>
          {todays.map(one => (
            <LessonLine key={one.id} lesson={one} day={false} primary={one.id === next} />
          ))}
        </Lines>
      </Section>
      <Section title={t.weekMine}>
        <Lines none={t.noneWeek}>
          {later.map(one => (
            <LessonLine key={one.id} lesson={one} day primary={false} />
          ))}
        </Lines>
      </Section>
      <TeachingWork teaching={teaching} />
    </>
  )
}
