import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { TimetableEntry } from './entries.ts'
import { headerBottom, toolsHeight } from '../../src/ui/calendar/gridStyle.ts'
import { LessonStatus } from './LessonStatus.tsx'
import { timetableTexts } from './timetable.texts.ts'
import { longDay } from '../../src/ui/calendar/views.ts'

const headHeight = 40
const rowHeight = 40
/** Height of an entry of two lines, on a phone. */
const tallRow = 60
// invisible days are neither laid out nor painted, but their height is set, so that scrolling to a
// day finds its final position
const tall = (row: number): string => `auto calc(${headHeight}px + var(--rows) * ${row}px)`
const Days = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    scrollMarginTop: `calc(${headerBottom} + ${toolsHeight}px)`,
    contentVisibility: 'auto',
    containIntrinsicSize: tall(rowHeight),
    [theme.breakpoints.down('md')]: { containIntrinsicSize: tall(tallRow) },
  },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    border: 0,
    background: 'none',
    textAlign: 'start',
    cursor: 'pointer',
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1fr) 110px',
    gap: 12,
    alignItems: 'center',
    height: rowHeight,
    padding: '4px 12px',
    borderBottom: `1px solid ${theme.tokens.line}`,
    [theme.breakpoints.down('md')]: {
      height: tallRow,
      lineHeight: '22px',
      gridTemplateColumns: '60px minmax(0, 1fr) auto',
      gap: '0 10px',
      padding: '7px 4px',
    },
  },
  '& button:hover': { background: theme.tokens.hover },
  '& button:focus-visible': { outline: `2px solid ${theme.tokens.accent}`, outlineOffset: -2 },
  '& button[data-locked]': { color: theme.tokens.muted },
  '& .line': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 },
  '& .time': { fontVariantNumeric: 'tabular-nums' },
  '& .quiet': { color: theme.tokens.muted },
  [theme.breakpoints.down('md')]: {
    '& .time': { gridRow: '1 / span 2', whiteSpace: 'normal' },
    '& .course': { gridColumn: 2, gridRow: 2 },
    '& .teacher, & [data-said] .course': { display: 'none' },
    '& [data-said] .teacher': { display: 'block', gridColumn: 2, gridRow: 2 },
    '& .status': { gridColumn: 3, gridRow: '1 / span 2' },
  },
}))

interface AgendaEntryProps {
  readonly entry: TimetableEntry
  onOpen(entry: TimetableEntry): void
}

const AgendaEntry = ({ entry, onOpen }: AgendaEntryProps) => {
  const t = useTexts(timetableTexts)
  return (
    <button
      type="button"
      data-row={entry.id}
      data-locked={entry.locked}
      // a name that begins with its class has room for the teacher on a phone
      data-said={entry.lesson.name.startsWith(entry.group) || undefined}
      onClick={() => onOpen(entry)}
    >
      <span className="time">
        {entry.start.slice(11)} – {entry.end.slice(11)}
      </span>
      <span className="line">{entry.lesson.name}</span>
      <span className="line quiet course">{entry.group}</span>
      <span className="line quiet teacher">{entry.holder || t.noTeacher}</span>
      <span className="status">
        <LessonStatus status={entry.lesson.status} />
      </span>
    </button>
  )
}

/** Lessons by day, one below the other: the list view, and the timetable of a phone. */
export const Agenda = ({
  days,
  date,
  turn,
  lessons,
  today,
  onOpen,
}: {
  readonly days: readonly string[]
  /** The day that is shown first. */
  readonly date: string
  /** Scrolls to the day again when it changes. */
  readonly turn: number
  readonly lessons: ReadonlyMap<string, readonly TimetableEntry[]>
  readonly today: string
  onOpen(entry: TimetableEntry): void
}) => {
  const t = useTexts(timetableTexts)
  const lang = useLang()
  const root = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const opened = [...(root.current?.children ?? [])].filter(child => child instanceof HTMLElement)
    const at = opened.findIndex(({ dataset }) => (dataset.agenda ?? '') >= date)
    if (at > 0) opened[at]?.scrollIntoView({ block: 'start' })
  }, [date, turn])
  return (
    <Days ref={root}>
      {days.map(day => {
        const entries = lessons.get(day)
        if (!entries) return null
        return (
          <li key={day} data-agenda={day} style={{ '--rows': entries.length }}>
            <Box
              sx={{
                display: 'flex',
                gap: 2,
                alignItems: 'baseline',
                height: headHeight,
                boxSizing: 'border-box',
                pt: 4,
                pb: 1,
                px: { xs: 1, md: 3 },
              }}
            >
              <Typography
                variant="h3"
                component="h2"
                sx={day === today ? { color: 'primary.main' } : undefined}
              >
                {longDay(day, lang)}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {t.lessons(String(entries.length))}
              </Typography>
            </Box>
            <ol>
              {entries.map(entry => (
                <li key={entry.id}>
                  <AgendaEntry entry={entry} onOpen={onOpen} />
                </li>
              ))}
            </ol>
          </li>
        )
      })}
    </Days>
  )
}
