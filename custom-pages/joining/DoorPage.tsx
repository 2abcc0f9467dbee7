import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Navigate } from 'react-router-dom'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { ClassAtDoor, DoorLesson } from '../../resources/joining/joining.calls.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { CodeQuestion } from './CodeQuestion.tsx'
import { DeviceCheck } from './DeviceCheck.tsx'
import { EntryForm } from './EntryForm.tsx'
import { WithLogo } from './WithLogo.tsx'
import { Supervise } from './Supervise.tsx'
import { SignedIn } from './SignedIn.tsx'
import { joiningTexts } from './joining.texts.ts'
import { useJoinPage, type JoinPageState } from './useJoinPage.ts'

const two = (n: number): string => String(n).padStart(2, '0')
const clockOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const LessonFacts = ({ lesson }: { readonly lesson: DoorLesson }) => {
  const t = useTexts(joiningTexts)
  const lang = useLang()
  const now = useNow()
  const facts = [
    [t.lesson, lesson.name],
    [t.teacher, lesson.teacherName],
    [
      t.time,
      `${appointmentTime(lesson.startAt, lang, now)} – ${appointmentTime(lesson.endAt, lang, now)}`,
    ],
  ].filter(([, value]) => value !== '')
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 5,
        p: 4,
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: '8px 16px',
        borderRadius: '8px',
        bgcolor: theme => theme.tokens.sunken,
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" data-data sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Each way that a door can be shut, in words, with what to do. */
const Shut = ({
  door,
  title,
  help,
  at,
}: {
  door: JoinPageState
  title: string
  help: string
  at?: ClassAtDoor
}) => {
  const t = useTexts(joiningTexts)
  return (
    <AuthFormFrame title={title} help={help}>
      {at?.lesson && <LessonFacts lesson={at.lesson} />}
      <Button variant="outlined" onClick={door.forget}>
        {t.other}
      </Button>
    </AuthFormFrame>
  )
}

/**
 * /openClass, /share, /shareClass, /httpShareClass (PLY-02): into a classroom by its class ID, on a
 * phone first.
 */
export const DoorPage = () => {
  const t = useTexts(joiningTexts)
  const lang = useLang()
  const now = useNow()
  const door = useJoinPage()
  const { view, own } = door
  if (door.invitation !== undefined) return <Navigate to={door.invitation} replace />
  if (view.kind === 'ASK')
    return (
      <AuthFormFrame title={t.open} help={t.openHelp}>
        <CodeQuestion
          label={t.classId}
          missing={t.missing}
          verb={t.find}
          digits
          onCode={door.find}
        />
      </AuthFormFrame>
    )
  if (view.kind === 'LOADING')
    return (
      <AuthFormFrame title={t.loading}>
        <Skeleton variant="rounded" height={120} sx={{ mb: 4 }} />
        <Skeleton variant="rounded" height={38} />
      </AuthFormFrame>
    )
  if (view.kind === 'FAILED')
    return (
      <AuthFormFrame title={t.open} help={t.failed}>
        <Button variant="outlined" onClick={door.retry}>
          {t.retry}
        </Button>
      </AuthFormFrame>
    )
  if (view.kind === 'UNKNOWN') return <Shut door={door} title={t.unknown} help={t.unknownHelp} />
  if (!('door' in view)) return <Shut door={door} title={t.tooMany} help={t.tooManyHelp} />
  const { courseName, institution, logo, lesson } = view.door
  if (view.kind === 'CLOSED')
    return <Shut door={door} title={t.closed} help={t.closedHelp(courseName)} />
  if (view.kind === 'NONE' || !lesson)
    return <Shut door={door} title={t.none} help={t.noneHelp(courseName)} />
  if (view.kind === 'ENDED')
    return <Shut door={door} title={t.ended} help={t.endedHelp(lesson.name)} at={view.door} />
  const early = view.kind === 'EARLY'
  return (
    <AuthFormFrame
      title={early ? t.early : courseName}
      help={
        early ? (
          t.earlyHelp(appointmentTime(door.opensAt ?? lesson.opensAt, lang, now))
        ) : (
          <WithLogo logo={logo}>{t.of(institution)}</WithLogo>
        )
      }
    >
      <LessonFacts lesson={lesson} />
      {own.way && <SignedIn own={own} lesson={lesson} early={early} />}
      <Supervise lessonId={lesson.id} />
      {early && (
        <Typography
          role="timer"
          sx={{ mb: 5, fontSize: 18, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
        >
          {t.left(clockOf(door.left))}
        </Typography>
      )}
      {!early && !own.way && (
        <Box sx={{ mb: 6 }}>
          <Typography sx={{ mb: 3 }}>{t.who}</Typography>
          <EntryForm key={lesson.id} classId={door.classId} lesson={lesson} />
        </Box>
      )}
      <DeviceCheck />
    </AuthFormFrame>
  )
}
