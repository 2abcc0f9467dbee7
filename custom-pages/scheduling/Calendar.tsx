import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { useLabel, useLang, useTexts } from '../../src/i18n/texts.ts'
import { Agenda } from './Agenda.tsx'
import type { TimetableEntry } from './entries.ts'
import { entriesByDay, zoneClockOf, type CalendarEntry } from '../../src/ui/calendar/entry.ts'
import { Grid } from '../../src/ui/calendar/gridStyle.ts'
import { HourGrid, type HourColumn } from '../../src/ui/calendar/HourGrid.tsx'
import { MonthGrid } from '../../src/ui/calendar/MonthGrid.tsx'
import type { EntryPosition as Where } from '../../src/ui/calendar/moves.ts'
import { lessonStates } from './lessonStates.ts'
import { timetableTexts } from './timetable.texts.ts'
import { useDrag, type DragHandlers } from '../../src/ui/calendar/useDrag.ts'
import { entryAt, whenText, type Moving } from './useMove.ts'
import { useNudge } from '../../src/ui/calendar/useNudge.ts'
import type { TimetableAddress } from './useTimetable.ts'
import { dayName, viewTitle, type ViewName } from '../../src/ui/calendar/views.ts'

interface Props {
  readonly place: TimetableAddress
  readonly days: readonly string[]
  readonly entries: readonly TimetableEntry[]
  readonly teachers: Readonly<Record<string, string>>
  readonly move: Moving
  readonly mayMove: boolean
  onOpen(entry: TimetableEntry): void
  readonly onDraw?: DragHandlers['onDraw']
}

/** Entries as displayed while changes are pending: at their new places, or removed. */
export const useDisplayedEntries = (
  entries: readonly TimetableEntry[],
  { pendingPlaces }: Moving,
  nudge?: { readonly entry: CalendarEntry; readonly place: Where },
): readonly TimetableEntry[] =>
  useMemo(() => {
    if (!pendingPlaces.size && !nudge) return entries
    return entries.flatMap(entry => {
      const to = nudge?.entry.id === entry.id ? nudge.place : pendingPlaces.get(entry.id)
      return to === undefined ? [entry] : to === 'removed' ? [] : [entryAt(entry, to)]
    })
  }, [entries, pendingPlaces, nudge])

/** A day's lessons, one column per teacher; those without a teacher come last. */
const teacherColumns = (
  day: string,
  entries: readonly TimetableEntry[],
  teachers: Readonly<Record<string, string>>,
  noTeacher: string,
): HourColumn[] => {
  const ids = new Set(
    entries.flatMap(({ lesson }) => [lesson.teacherId ?? '', ...lesson.assistants]),
  )
  const named = [...ids].map(id => ({ id, name: id === '' ? noTeacher : (teachers[id] ?? id) }))
  return named
    .toSorted((a, b) => Number(a.id === '') - Number(b.id === '') || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({
      key: id,
      day,
      ...(id === '' ? {} : { holderId: id }),
      head: name,
      entries: entries.filter(
        ({ lesson }) => (lesson.teacherId ?? '') === id || lesson.assistants.includes(id),
      ),
    }))
}
const lanes: Readonly<Partial<Record<ViewName, number>>> = { week: 3, day: 10, teacher: 3 }
const leastWidth: Readonly<Partial<Record<ViewName, number>>> = {
  week: 110,
  day: 240,
  teacher: 150,
}

const NudgeBar = ({
  text,
  onMove,
  onLeave,
}: {
  readonly text: string
  onMove(): void
  onLeave(): void
}): ReactNode => {
  const t = useTexts(timetableTexts)
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        bottom: 24,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 1200,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        px: 4,
        py: 2,
        borderRadius: 2,
        bgcolor: theme => theme.tokens.raised,
        boxShadow: theme => theme.tokens.shadow,
      }}
    >
      <span>{text}</span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t.moveKeys}
      </Box>
      <Button size="small" variant="contained" onClick={onMove}>
        {t.moveIt}
      </Button>
      <Button size="small" onClick={onLeave}>
        {t.leaveIt}
      </Button>
    </Box>
  )
}

/** The columns of hours: days, or teachers of a day. */
const useColumns = (
  { place, days, teachers }: Pick<Props, 'place' | 'days' | 'teachers'>,
  displayed: readonly TimetableEntry[],
): readonly HourColumn[] => {
  const t = useTexts(timetableTexts)
  const lang = useLang()
  const { view, date, today, look } = place
  const open = useRef(look)
  useEffect(() => {
    open.current = look
  })
  return useMemo(() => {
    if (view === 'teacher') return teacherColumns(date, displayed, teachers, t.noTeacher)
    return days.map((day): HourColumn => ({
      key: day,
      day,
      head:
        view === 'week' ? (
          <button type="button" className="day" onClick={() => open.current('day', day)}>
            {dayName(day, lang)}
          </button>
        ) : (
          dayName(day, lang)
        ),
      today: day === today,
      entries: displayed,
    }))
  }, [view, date, displayed, teachers, t, days, lang, today])
}

/** All that a lesson's tooltip says, a line each. */
const useDescribe = (byId: ReadonlyMap<string, TimetableEntry>) => {
  const t = useTexts(timetableTexts)
  const label = useLabel()
  return useCallback(
    // times are those of the entry: it may be displayed where it is being moved to
    ({ id, start, end, group, holder, locked }: CalendarEntry): readonly string[] => {
      const lesson = byId.get(id)?.lesson
      if (!lesson) return []
      return [
        `${start.slice(11)} – ${end.slice(11)}`,
        lesson.name,
        group,
        holder || t.noTeacher,
        label(lessonStates[lesson.status].label),
        ...(lesson.forced ? [t.forced] : []),
        ...(locked ? [t[locked]] : []),
      ]
    },
    [byId, t, label],
  )
}

/** The lessons in the chosen view, where they can be moved by pointer and keys. */
export const Calendar = ({
  place,
  days,
  entries,
  teachers,
  move,
  mayMove,
  onOpen,
  onDraw,
}: Props) => {
  const t = useTexts(timetableTexts)
  const lang = useLang()
  const { view, date, today, zone, now, look } = place
  const byId = useMemo(() => new Map(entries.map(entry => [entry.id, entry])), [entries])
  const open = (id: string): void => {
    const entry = byId.get(id)
    if (entry) onOpen(entry)
  }
  const onPlace = (id: string, to: Where): void => {
    const entry = byId.get(id)
    if (entry) move.propose(entry, to)
  }
  const hands = { entryOf: (id: string) => byId.get(id), onPlace, movable: mayMove }
  const describe = useDescribe(byId)
  const help = useId()
  const root = useDrag({ ...hands, onOpen: open, onDraw })
  const { nudge, onKeyDown, commit, cancel } = useNudge(root, view !== 'month', hands)
  const displayed = useDisplayedEntries(entries, move, nudge)
  const lessons = useMemo(() => entriesByDay(displayed), [displayed])
  const columns = useColumns({ place, days, teachers }, displayed)
  if (view === 'list')
    return (
      <Agenda
        days={days}
        date={date}
        turn={place.turn}
        lessons={lessons}
        today={today}
        onOpen={onOpen}
      />
    )
  const nudgedId = nudge?.entry.id
  return (
    <>
      <Grid
        ref={root}
        role="group"
        aria-label={t.grid(viewTitle(view, date, lang))}
        aria-describedby={help}
        onKeyDown={onKeyDown}
      >
        {view === 'month' ? (
          <MonthGrid
            days={days}
            date={date}
            today={today}
            entries={lessons}
            nudged={nudgedId}
            describe={describe}
            drawable={onDraw !== undefined}
            onDay={day => look('day', day)}
          />
        ) : (
          <HourGrid
            columns={columns}
            lanes={lanes[view] ?? 3}
            least={leastWidth[view] ?? 120}
            nudgedId={nudgedId}
            holder={view !== 'teacher'}
            describe={describe}
            now={zoneClockOf(zone)(new Date(now).toISOString())}
            onDay={day => look(view === 'week' ? 'day' : view === 'day' ? 'teacher' : 'list', day)}
          />
        )}
        <p id={help} hidden>
          {t.keys}
        </p>
      </Grid>
      {nudge && (
        <NudgeBar
          text={t.moveTo(nudge.entry.name, whenText(nudge.place, lang))}
          onMove={commit}
          onLeave={cancel}
        />
      )}
    </>
  )
}
