import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  type MatrixCell,
  type MatrixLesson,
  type MatrixPerson,
} from '../../../resources/classroom/attendance/attendance.calls.ts'
import {
  attendanceRoles,
  attendanceStates,
} from '../../../resources/classroom/attendance/attendance.options.ts'
import { localDay } from '../../../src/ui/parts/fields/localTime.ts'
import { exactTime, shortDay } from '../../../src/ui/parts/fields/time.ts'
import { attendanceTexts } from './attendance.texts.ts'
import { stateTones } from './looks.ts'

const Scroll = styled('div')({ overflowX: 'auto', maxWidth: '100%' })
const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '8px 12px',
    borderBottom: `1px solid ${theme.tokens.line}`,
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& thead th': { fontWeight: 500, fontSize: 13, verticalAlign: 'bottom' },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    background: theme.tokens.page,
    zIndex: 1,
    maxWidth: 180,
  },
  '& tbody th': { fontWeight: 400, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { display: 'block', color: theme.tokens.muted, fontSize: 12 },
}))

const Cell = ({ cell }: { readonly cell: MatrixCell | null }) => {
  const t = useTexts(attendanceTexts)
  const label = useLabel()
  const lang = useLang()
  if (!cell)
    return (
      <td>
        <span aria-label={t.noRecord} role="img">
          —
        </span>
      </td>
    )
  return (
    <td>
      <span className="value-word" data-tone={stateTones[cell.status]}>
        {label(attendanceStates[cell.status])}
      </span>
      <small>
        {t.min(cell.minutes.toLocaleString(lang))}
        {cell.overridden && ` · ${t.overridden}`}
      </small>
    </td>
  )
}

const Person = ({
  person: { name, role, cells, totals },
  lessons,
}: {
  readonly person: MatrixPerson
  readonly lessons: readonly MatrixLesson[]
}) => {
  const t = useTexts(attendanceTexts)
  const label = useLabel()
  const lang = useLang()
  const came = totals.PRESENT + totals.LATE + totals.LEFT_EARLY
  return (
    <tr>
      <th scope="row" data-data title={name}>
        {name}
        <small>{label(attendanceRoles[role])}</small>
      </th>
      <td>
        {t.attended(came, came + totals.ABSENT)}
        <small>{t.min(totals.minutes.toLocaleString(lang))}</small>
      </td>
      {lessons.map(({ id }, n) => (
        <Cell key={id} cell={cells[n] ?? null} />
      ))}
    </tr>
  )
}

interface MatrixProps {
  readonly courseName: string
  readonly lessons: readonly MatrixLesson[]
  readonly people: readonly MatrixPerson[]
}

/** Lessons by people; it scrolls in itself, the names stay in sight. */
export const Matrix = ({ courseName, lessons, people }: MatrixProps) => {
  const t = useTexts(attendanceTexts)
  const lang = useLang()
  return (
    // what scrolls must be reached by the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Scroll role="region" aria-label={t.matrixOf(courseName)} tabIndex={0} data-data>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t.person}</th>
            <th scope="col">{t.total}</th>
            {lessons.map(({ id, name, startAt }) => (
              <th key={id} scope="col">
                <MuiLink
                  component={Link}
                  to={`/attendance?${new URLSearchParams({ lessonId: id }).toString()}`}
                  title={`${name} · ${exactTime(startAt, lang)}`}
                >
                  {shortDay(localDay(new Date(startAt)), lang)}
                </MuiLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(person => (
            <Person key={person.personId} person={person} lessons={lessons} />
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}
