import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { memo } from 'react'
import type {
  LessonTimeline,
  TimelinePerson,
} from '../../resources/supervision/supervision.calls.ts'
import { attendanceRoles } from '../../resources/classroom/attendance/attendance.options.ts'
import { gradeSpanMs } from '../../resources/scheduling/lesson/network.options.ts'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { gradeTones, roomHourOf } from './looks.ts'
import { watchedLessonTexts } from './lesson.texts.ts'

interface Span {
  readonly from: number
  readonly until: number
}
/** The position of an instant in a span, in percent. */
const placeOf = ({ from, until }: Span, at: string): number =>
  Math.min(100, Math.max(0, ((Date.parse(at) - from) / Math.max(1, until - from)) * 100))

const Stretch = ({
  left,
  right,
  title,
  tone,
  low = false,
}: {
  readonly left: number
  readonly right: number
  readonly title: string
  readonly tone: (typeof gradeTones)[keyof typeof gradeTones]
  readonly low?: boolean
}) => (
  <Box
    title={title}
    sx={{
      position: 'absolute',
      top: low ? 14 : 2,
      height: low ? 6 : 12,
      borderRadius: '2px',
      minWidth: 2,
      bgcolor: theme => theme.tones[tone].main,
    }}
    style={{ left: `${left}%`, width: `${Math.max(0, right - left)}%` }}
  />
)

const Mark = ({
  left,
  title,
  sign,
}: {
  readonly left: number
  readonly title: string
  readonly sign: string
}) => (
  <Box
    component="span"
    title={title}
    sx={{
      position: 'absolute',
      top: -2,
      transform: 'translateX(-50%)',
      fontSize: 12,
      lineHeight: '20px',
      fontWeight: 700,
      color: theme => theme.tones.bad.text,
    }}
    style={{ left: `${left}%` }}
  >
    {sign}
  </Box>
)

interface LaneProps {
  readonly person: TimelinePerson
  readonly span: Span
  readonly now: string
}

/** One person's timeline in a lesson: presence, connection quality, and lost connections. */
const Lane = memo(({ person, span, now }: LaneProps) => {
  const t = useTexts(watchedLessonTexts)
  const lang = useLang()
  const { personName: name, inside, grades, lost, back } = person
  const hour = (at: string): string => roomHourOf(at, lang)
  const spans = inside
    .map(({ from, until }) => `${hour(from)}–${until === null ? t.now : hour(until)}`)
    .join(', ')
  const said = spans ? t.presence(name, spans) : t.never(name)
  return (
    <Box
      role="img"
      aria-label={[said, ...lost.map(at => t.lostAt(name, hour(at)))].join('; ')}
      sx={{
        position: 'relative',
        height: 22,
        borderRadius: '4px',
        overflow: 'hidden',
        bgcolor: theme => theme.tokens.sunken,
      }}
    >
      {inside.map(({ from, until }) => (
        <Stretch
          key={from}
          left={placeOf(span, from)}
          right={placeOf(span, until ?? now)}
          title={said}
          tone="informative"
        />
      ))}
      {grades.map(({ at, grade }) => (
        <Stretch
          key={at}
          low
          left={placeOf(span, at)}
          right={placeOf(span, new Date(Date.parse(at) + gradeSpanMs).toISOString())}
          title={t.gradeAt(name, hour(at), t.grade[grade])}
          tone={gradeTones[grade]}
        />
      ))}
      {lost.map(at => (
        <Mark key={at} left={placeOf(span, at)} title={t.lostAt(name, hour(at))} sign="×" />
      ))}
      {back.map(at => (
        <Mark
          key={`back ${at}`}
          left={placeOf(span, at)}
          title={t.backAt(name, hour(at))}
          sign="↵"
        />
      ))}
    </Box>
  )
})

/** The timeline of a lesson, a line for each person. `chosen`: whom to compare. */
export const Lanes = ({
  timeline,
  chosen,
  onChoose,
}: {
  readonly timeline: LessonTimeline
  readonly chosen: readonly string[]
  readonly onChoose: (personId: string) => void
}) => {
  const t = useTexts(watchedLessonTexts)
  const label = useLabel()
  const lang = useLang()
  const span = { from: Date.parse(timeline.from), until: Date.parse(timeline.until) }
  const columns = { xs: '1fr', sm: '220px 1fr' }
  return (
    <Box component="ul" aria-label={t.timeline} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {timeline.people.map(person => (
        <Box
          component="li"
          key={`${person.role} ${person.personId}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: columns,
            gap: { xs: 0, sm: 3 },
            alignItems: 'center',
            py: 1,
            // a long list is laid out as it becomes visible
            contentVisibility: 'auto',
            containIntrinsicSize: 'auto 32px',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }} data-data>
            <Checkbox
              size="small"
              checked={chosen.includes(person.personId)}
              onChange={() => onChoose(person.personId)}
              slotProps={{ input: { 'aria-label': `${t.compare}: ${person.personName}` } }}
              sx={{ p: 0.5, mr: 1 }}
            />
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {person.personName}{' '}
              <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {label(attendanceRoles[person.role])}
              </Box>
            </Box>
          </Box>
          <Lane person={person} span={span} now={timeline.now} />
        </Box>
      ))}
      <Box
        component="li"
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: columns, gap: { xs: 0, sm: 3 } }}
      >
        <span />
        <Box
          className="value-figure"
          sx={{ position: 'relative', height: 18, fontSize: 12, color: 'text.secondary' }}
        >
          {[timeline.startAt, timeline.endAt].map(at => (
            <Box
              key={at}
              component="span"
              sx={{ position: 'absolute', transform: 'translateX(-50%)' }}
              style={{ left: `${placeOf(span, at)}%` }}
            >
              {roomHourOf(at, lang)}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
