import { memo } from 'react'
import { useLang, useTexts } from '../../i18n/texts.ts'
import type { CalendarEntry } from './entry.ts'
import { EntryBlock } from './EntryBlock.tsx'
import { calendarTexts } from './calendar.texts.ts'
import { dayName, inMonth, weekdayName } from './views.ts'

/** Entries displayed in a day; a button opens the others. */
const shownPerDay = 4

interface CellProps {
  readonly day: string
  readonly entries: readonly CalendarEntry[]
  readonly other: boolean
  readonly today: boolean
  /** Id of the entry that is moved by keys. */
  readonly nudged: string | undefined
  readonly drawable: boolean
  describe(entry: CalendarEntry): readonly string[]
  onDay(day: string): void
}

const Cell = memo(
  ({ day, entries, other, today, nudged: movingId, drawable, describe, onDay }: CellProps) => {
    const t = useTexts(calendarTexts)
    const lang = useLang()
    const name = dayName(day, lang)
    // an entry that is being moved is always displayed
    const first = entries.slice(0, entries.length > shownPerDay ? shownPerDay - 1 : shownPerDay)
    const moved = movingId === undefined ? undefined : entries.find(({ id }) => id === movingId)
    const displayed = moved && !first.includes(moved) ? [...first, moved] : first
    const hidden = entries.length - displayed.length
    return (
      <div className="cell" data-day={day} data-other={other || undefined}>
        <div className="top">
          <button
            type="button"
            className="day"
            data-today={today || undefined}
            aria-label={t.allDay(name)}
            onClick={() => onDay(day)}
          >
            {Number(day.slice(8)) === 1 ? name : Number(day.slice(8))}
          </button>
          {drawable && (
            <button
              type="button"
              className="add"
              aria-label={t.add(name)}
              data-draw={`${day}T09:00`}
            >
              +
            </button>
          )}
        </div>
        {displayed.map(entry => (
          <EntryBlock
            key={entry.id}
            entry={entry}
            describe={describe}
            nudged={entry.id === movingId}
          >
            <span className="title">
              <span className="time">{entry.start.slice(11)}</span> {entry.name}
            </span>
          </EntryBlock>
        ))}
        {hidden > 0 && (
          <button
            type="button"
            className="more"
            aria-label={t.moreOn(hidden, name)}
            onClick={() => onDay(day)}
          >
            {t.more(hidden)}
          </button>
        )}
      </div>
    )
  },
)

const noEntries: readonly CalendarEntry[] = []
interface Props {
  readonly days: readonly string[]
  readonly date: string
  readonly today: string
  /** Entries by the day on which they start. */
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>
  readonly nudged: string | undefined
  readonly drawable: boolean
  describe(entry: CalendarEntry): readonly string[]
  onDay(day: string): void
}

/** A month by weeks: each day shows its first entries and how many more there are. */
export const MonthGrid = ({
  days,
  date,
  today,
  entries,
  nudged: movingId,
  drawable,
  describe,
  onDay,
}: Props) => {
  const lang = useLang()
  return (
    <div data-scroller>
      <div className="heads" style={{ gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}>
        {days.slice(0, 7).map(day => (
          <div key={day} className="head">
            {weekdayName(day, lang)}
          </div>
        ))}
      </div>
      <div className="month">
        {days.map(day => (
          <Cell
            key={day}
            day={day}
            entries={entries.get(day) ?? noEntries}
            other={!inMonth(day, date)}
            today={day === today}
            nudged={movingId}
            drawable={drawable}
            describe={describe}
            onDay={onDay}
          />
        ))}
      </div>
    </div>
  )
}
