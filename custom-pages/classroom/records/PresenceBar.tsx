import Box from '@mui/material/Box'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type {
  Attendant,
  AttendanceLesson,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import { attendanceTexts } from './attendance.texts.ts'
import { hourOf, presenceStretchesOf } from './looks.ts'

interface PresenceBarProps {
  readonly person: Attendant
  readonly lesson: AttendanceLesson
  readonly now: string
}

/**
 * When a person was in the room, over its opening hours; the lesson itself is lighter in the
 * background.
 */
export const PresenceBar = ({ person, lesson, now }: PresenceBarProps) => {
  const t = useTexts(attendanceTexts)
  const lang = useLang()
  const { opensAt, closesAt, startAt, endAt } = lesson
  const words = person.presence
    .map(({ from, until }) => `${hourOf(from, lang)}–${until ? hourOf(until, lang) : t.now}`)
    .join(', ')
  const description = words ? t.spans(words) : t.never
  const lessonSpan = presenceStretchesOf([{ from: startAt, until: endAt }], opensAt, closesAt, now)
  return (
    <Box
      role="img"
      aria-label={description}
      title={description}
      sx={{
        position: 'relative',
        height: 14,
        borderRadius: '4px',
        bgcolor: theme => theme.tokens.sunken,
        overflow: 'hidden',
        minWidth: 80,
      }}
    >
      {lessonSpan.map(({ left, width }) => (
        <Box
          key="lesson"
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            bgcolor: theme => theme.tokens.lineStrong,
            opacity: 0.5,
          }}
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      ))}
      {presenceStretchesOf(person.presence, opensAt, closesAt, now).map(({ left, width }) => (
        <Box
          key={left}
          data-stretch
          sx={{
            position: 'absolute',
            top: 3,
            bottom: 3,
            borderRadius: '2px',
            minWidth: 2,
            bgcolor: theme => theme.tones.good.main,
          }}
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      ))}
    </Box>
  )
}
