import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router-dom'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  type Attendant,
  type LessonAttendance,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import {
  attendanceRoles,
  attendanceStates,
} from '../../../resources/classroom/attendance/attendance.options.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useFindResource } from '../../../src/ui/context.tsx'
import { linkTo } from '../../../src/ui/links.ts'
import { StatusDot } from '../../../src/ui/parts/index.ts'
import { PersonAvatar } from '../../../src/ui/parts/PersonAvatar.tsx'
import { attendanceTexts } from './attendance.texts.ts'
import { deviceText, hourOf, personRoute, stateTones } from './looks.ts'
import { PresenceBar } from './PresenceBar.tsx'

const columns =
  'minmax(150px, 1.3fr) minmax(130px, 1fr) minmax(120px, 1.8fr) 110px 76px minmax(90px, 0.8fr) auto'
const line = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: columns,
  gap: { xs: 2, md: 4 },
  alignItems: 'center',
  px: { xs: 0, md: 2 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const

interface LineProps {
  readonly person: Attendant
  readonly all: LessonAttendance
  /** Whether their attendance can be overridden, which needs a record. */
  readonly may: boolean
  onOverride(): void
  onExplain(): void
}

const Name = ({ person }: { readonly person: Attendant }) => {
  const label = useLabel()
  const resource = useFindResource()(personRoute[person.role])
  const allowed = useAllowed()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        flexBasis: { xs: '100%', md: 'auto' },
      }}
      data-data
    >
      <PersonAvatar name={person.name} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {resource?.routes && allowed(`${resource.name}.read`) ? (
          <MuiLink
            component={Link}
            to={linkTo(resource, 'show', { id: person.personId })}
            underline="hover"
            color="text.primary"
          >
            {person.name}
          </MuiLink>
        ) : (
          person.name
        )}
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {label(attendanceRoles[person.role])}
        </Box>
      </Box>
    </Box>
  )
}

const Status = ({ person }: { readonly person: Attendant }) => {
  const t = useTexts(attendanceTexts)
  const label = useLabel()
  const { status, derived, overridden, reason, insideSince, lateBy, earlyBy, drops } = person
  const more = [
    ...(overridden
      ? [
          t.overridden,
          ...(derived && derived !== status ? [t.was(label(attendanceStates[derived]))] : []),
        ]
      : []),
    ...(lateBy ? [t.lateBy(lateBy)] : []),
    ...(earlyBy ? [t.earlyBy(earlyBy)] : []),
    ...(drops ? [t.drops(drops)] : []),
  ]
  return (
    <Box>
      {status ? (
        <StatusDot tone={stateTones[status]} label={label(attendanceStates[status])} />
      ) : (
        <StatusDot
          tone={insideSince ? 'good' : 'neutral'}
          label={insideSince ? t.inside : t.notSeen}
        />
      )}
      {more.length > 0 && (
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{more.join(' · ')}</Box>
      )}
      {reason && (
        <Box data-data sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {reason}
        </Box>
      )}
    </Box>
  )
}

/** Takes the room of a button that is not there. */
const Placeholder = ({ text }: { readonly text: string }) => (
  <Button size="small" tabIndex={-1}>
    {text}
  </Button>
)

const PersonLine = ({ person, all: { lesson, now }, may, onOverride, onExplain }: LineProps) => {
  const t = useTexts(attendanceTexts)
  const lang = useLang()
  const { firstIn, lastOut, insideSince } = person
  const out = insideSince ? t.now : lastOut ? hourOf(lastOut, lang) : ''
  return (
    <Box component="li" sx={line} data-person={person.personId}>
      <Name person={person} />
      <Status person={person} />
      <Box sx={{ flexBasis: { xs: '100%', md: 'auto' } }}>
        <PresenceBar person={person} lesson={lesson} now={now} />
      </Box>
      <span className="value-figure">{firstIn ? `${hourOf(firstIn, lang)} – ${out}` : '—'}</span>
      <Box component="span" className="value-figure" sx={{ textAlign: { md: 'right' } }}>
        {t.min(person.minutes.toLocaleString(lang))}
      </Box>
      <Box data-data sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {person.devices.map(name => deviceText(name, lang)).join(', ')}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button size="small" onClick={onExplain} aria-label={t.whyOf(person.name)}>
          {t.why}
        </Button>
        {may && person.id !== null && (
          <Button size="small" onClick={onOverride} aria-label={t.overrideOf(person.name)}>
            {t.override}
          </Button>
        )}
        {may && person.id === null && (
          <Box aria-hidden sx={{ visibility: 'hidden', display: { xs: 'none', md: 'block' } }}>
            <Placeholder text={t.override} />
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface ListProps {
  readonly all: LessonAttendance
  onOverride(person: Attendant): void
  onExplain(person: Attendant): void
}

/** Everybody of a lesson: a table on a desk, cards on a phone. */
export const AttendanceList = ({ all, onOverride, onExplain }: ListProps) => {
  const t = useTexts(attendanceTexts)
  const may = useAllowed()('attendance.override')
  return (
    <>
      <Box
        sx={{ ...line, display: { xs: 'none', md: 'grid' }, color: 'text.secondary', fontSize: 13 }}
        aria-hidden
      >
        <span>{t.person}</span>
        <span>{t.status}</span>
        <span>{t.presence}</span>
        <span>{t.inOut}</span>
        <Box component="span" sx={{ textAlign: 'right' }}>
          {t.minutes}
        </Box>
        <span>{t.devices}</span>
        {/* as wide as the buttons below, so that the columns agree */}
        <Box sx={{ visibility: 'hidden', display: 'flex', gap: 1, height: 0 }}>
          <Placeholder text={t.why} />
          {may && <Placeholder text={t.override} />}
        </Box>
      </Box>
      <Box component="ul" aria-label={t.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {all.people.map(person => (
          <PersonLine
            key={`${person.role}${person.personId}`}
            person={person}
            all={all}
            may={may}
            onOverride={() => onOverride(person)}
            onExplain={() => onExplain(person)}
          />
        ))}
      </Box>
    </>
  )
}
