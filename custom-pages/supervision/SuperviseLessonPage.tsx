import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { teacher, type Teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { alertKinds } from '../../resources/supervision/alert/alert.options.ts'
import {
  callRight,
  captureRight,
  enterRight,
  messageRight,
} from '../../resources/supervision/supervise-record/supervision.options.ts'
import type {
  LessonTimeline,
  TimelinePerson,
} from '../../resources/supervision/supervision.calls.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { Empty, ErrorState, Icon, Page, StatusDot } from '../../src/ui/parts/index.ts'
import { PhoneLink } from '../../src/ui/parts/PhoneLink.tsx'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { appointmentTime, exactTime } from '../../src/ui/parts/fields/time.ts'
import { Compared } from './Compared.tsx'
import { Lanes } from './Lanes.tsx'
import { LessonSkeleton } from './LessonSkeleton.tsx'
import { watchedLessonTexts } from './lesson.texts.ts'
import { alertTones, roomHourOf, roomTones } from './looks.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { Moments } from './Moments.tsx'
import { Sent } from './Sent.tsx'
import { useActing } from './useActing.ts'
import { useLesson, useWatching } from './useLesson.ts'

const Part = ({
  title,
  help,
  children,
}: {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}) => (
  <Box component="section" sx={{ mb: 8 }}>
    <Typography component="h2" variant="h6" sx={{ mb: help ? 0 : 3 }}>
      {title}
    </Typography>
    {help !== undefined && <Box sx={{ color: 'text.secondary', fontSize: 13, mb: 3 }}>{help}</Box>}
    {children}
  </Box>
)

type Acting = ReturnType<typeof useActing>

const Alerts = ({
  timeline,
  acting,
}: {
  readonly timeline: LessonTimeline
  readonly acting: Acting
}) => {
  const t = useTexts(watchedLessonTexts)
  const label = useLabel()
  const lang = useLang()
  const may = useAllowed()('alert.acknowledge')
  if (!timeline.alerts.length) return <Box sx={{ color: 'text.secondary' }}>{t.noAlerts}</Box>
  return (
    <Box component="ul" aria-label={t.alerts} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {timeline.alerts.map(({ id, kind, state, since, personName, acknowledgedBy }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 3,
            alignItems: 'center',
            py: 1,
            minHeight: 40,
          }}
        >
          <StatusDot tone={alertTones[state]} label={t.alertState[state]} />
          <span>{label(alertKinds[kind])}</span>
          <span data-data>{personName}</span>
          <Box component="span" sx={{ color: 'text.secondary' }} title={exactTime(since, lang)}>
            {t.since(roomHourOf(since, lang))}
          </Box>
          <span data-data>{acknowledgedBy}</span>
          {may && state === 'OPEN' && (
            <Button size="small" disabled={acting.busy} onClick={() => void acting.acknowledge(id)}>
              {t.acknowledge}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}

const LessonSpan = ({ startAt, endAt }: Pick<LessonTimeline, 'startAt' | 'endAt'>) => {
  const lang = useLang()
  const now = useNow()
  return (
    <span className="value-figure">
      {appointmentTime(startAt, lang, now)} – {roomHourOf(endAt, lang)}
    </span>
  )
}

/** A teacher whom the lesson lacks, with the number to call where the reader may see it. */
const MissingTeacher = ({ personId, personName }: TimelinePerson) => {
  const may = useAllowed()('teacher.read')
  const { data } = useGetOne<RaRecord & Teacher>(
    teacher.name,
    { id: personId, meta: { quiet: true } },
    { enabled: may, retry: false },
  )
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2 }}>
      <StatusDot tone="bad" label={useTexts(watchedLessonTexts).teacherMissing} />
      <span data-data>{personName}</span>
      {data && <PhoneLink name={personName} phone={data.phone} />}
    </Box>
  )
}

interface LessonProps {
  readonly timeline: LessonTimeline
  /** When it was answered, in milliseconds. */
  readonly at: number
  refresh(): void
}
const Lesson = ({ timeline, at, refresh }: LessonProps) => {
  const t = useTexts(watchedLessonTexts)
  const lang = useLang()
  const allowed = useAllowed()
  const { lessonId, name, className, state, startAt, endAt } = timeline
  const acting = useActing(lessonId, refresh)
  const others = useWatching(lessonId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [writing, setWriting] = useState(false)
  const live = state === 'RUNNING' || state === 'DELAY' || state === 'PREPARING'
  const teachers = timeline.people.filter(({ role }) => role === 'TEACHER')
  const teacherIn = teachers.some(({ inside }) => inside.some(({ until }) => until === null))
  const missing = state === 'RUNNING' && !teacherIn
  const choose = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen.slice(-1), id])
  return (
    <Page
      title={t.of(name)}
      extra={
        <>
          {allowed('record.read') && (
            <Button component={Link} to={`/record?${new URLSearchParams({ lessonId }).toString()}`}>
              {t.toRecord}
            </Button>
          )}
          {live && allowed(captureRight) && (
            <Button disabled={acting.busy} onClick={() => void acting.capture(chosen.at(-1))}>
              {t.capture}
            </Button>
          )}
          {missing && allowed(callRight) && (
            <Button disabled={acting.busy} onClick={() => void acting.callNext()}>
              {t.callNext}
            </Button>
          )}
          {live && allowed(enterRight) && (
            <Button
              startIcon={<Icon name="external" />}
              disabled={acting.busy}
              onClick={() => void acting.enter()}
            >
              {t.enter}
            </Button>
          )}
          {live && allowed(messageRight) && (
            <Button variant="contained" onClick={() => setWriting(true)}>
              {t.message}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 6, alignItems: 'center' }}>
        <StatusDot tone={roomTones[state]} label={t.state[state]} />
        <span data-data>{className}</span>
        <LessonSpan startAt={startAt} endAt={endAt} />
        {missing && teachers.map(one => <MissingTeacher key={one.personId} {...one} />)}
        {others.length > 0 && (
          <span data-data>{t.others(others.join(lang === 'zh' ? '、' : ', '))}</span>
        )}
      </Box>
      <Part title={t.alerts}>
        <Alerts timeline={timeline} acting={acting} />
      </Part>
      <Part title={t.timeline} help={t.timelineHelp}>
        {timeline.people.length ? (
          <Lanes timeline={timeline} chosen={chosen} onChoose={choose} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{t.nobody}</Box>
        )}
      </Part>
      {chosen.length > 0 && (
        <Box sx={{ mb: 8 }}>
          <Compared timeline={timeline} chosen={chosen} />
        </Box>
      )}
      <Sent lessonId={lessonId} title={t.messages} version={at} />
      <Part title={t.moments}>
        <Moments timeline={timeline} />
      </Part>
      {writing && (
        <MessageDialog
          timeline={timeline}
          onClose={() => {
            setWriting(false)
            refresh()
          }}
        />
      )}
    </Page>
  )
}

const missingCodes = new Set<string>([ErrorCode.lessonNotFound, ErrorCode.lessonRemoved])

/**
 * /superviseLesson?lessonId=: one lesson's timeline, its people compared, and what can be done
 * about it (SUP-02 to SUP-04).
 */
export const SuperviseLessonPage = () => {
  const t = useTexts(watchedLessonTexts)
  const [query] = useSearchParams()
  const lessonId = query.get('lessonId') ?? ''
  const { data, at, error, loading, refresh } = useLesson(lessonId)
  const toRooms = (
    <Button component={Link} to="/superviseClass">
      {t.toRooms}
    </Button>
  )
  if (data) return <Lesson key={lessonId} timeline={data} at={at} refresh={refresh} />
  if (lessonId === '')
    return (
      <Page title={t.title} width="narrow">
        <Empty icon="eye" title={t.choose} help={t.chooseHelp} actions={toRooms} />
      </Page>
    )
  const isMissing = missingCodes.has(String(refusalOf(error).body?.code ?? ''))
  return (
    <Page title={t.title}>
      {loading ? (
        <LessonSkeleton />
      ) : (
        <ErrorState
          message={isMissing ? t.missing : t.failed}
          {...(isMissing ? {} : { retry: refresh })}
          actions={toRooms}
        />
      )}
    </Page>
  )
}
