import { styled } from '@mui/material/styles'
import { memo, useEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { clockText, minuteOf, type CalendarEntry } from './entry.ts'
import { hourHeight } from './gridStyle.ts'
import { lanesOf, dayPartsOf, type Block } from './dayParts.ts'
import { EntryBlock, type EntryBlockProps } from './EntryBlock.tsx'
import { calendarTexts } from './calendar.texts.ts'

/** A column of hours: a day, or a holder's day. */
export interface HourColumn {
  readonly key: string
  readonly day: string
  readonly holderId?: string
  readonly head: ReactNode
  readonly today?: boolean
  readonly entries: readonly CalendarEntry[]
}

const Scroller = styled('div')({})
const perMinute = hourHeight / 60
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The first visible hour of a day, unless an entry begins earlier. */
const morning = 8

const Placed = memo(
  ({
    block: { entry, from, to, lane, lanes },
    nudged: moving,
    holder,
    describe,
  }: { readonly block: Block } & EntryBlockProps) => {
    const height = Math.max(18, (to - from) * perMinute - 2)
    const style = {
      top: from * perMinute + 1,
      height,
      left: `calc(${(lane / lanes) * 100}% + 2px)`,
      width: `calc(${100 / lanes}% - 4px)`,
    }
    return (
      <EntryBlock entry={entry} nudged={moving} describe={describe} style={style} from={from}>
        <span className="title">
          <b>{entry.name}</b>
        </span>
        {height >= 34 && (
          <span className="line time">
            {entry.start.slice(11)} – {entry.end.slice(11)}
          </span>
        )}
        {height >= 50 && <span className="line quiet">{holder ? entry.holder : entry.group}</span>}
        {!entry.locked && <span className="grip" data-grip />}
      </EntryBlock>
    )
  },
)

interface ColumnProps extends EntryBlockProps {
  readonly column: HourColumn
  readonly lanes: number
  readonly nudgedId: string | undefined
  readonly now: number | undefined
  onDay(day: string): void
}
const Column = memo(
  ({
    column: { day, holderId, entries },
    lanes,
    nudgedId,
    holder,
    describe,
    now,
    onDay,
  }: ColumnProps) => {
    const t = useTexts(calendarTexts)
    const pieces = useMemo(() => dayPartsOf(entries, day), [entries, day])
    // an entry that is moved by keyboard is above the others, so that it is always visible
    const { blocks, crowds } = useMemo(
      () =>
        lanesOf(
          pieces.filter(({ entry }) => entry.id !== nudgedId),
          lanes,
        ),
      [pieces, nudgedId, lanes],
    )
    const over =
      nudgedId === undefined ? undefined : pieces.find(({ entry }) => entry.id === nudgedId)
    return (
      <div className="column" data-day={day} data-holder={holderId} data-hours>
        {blocks.map(block => (
          <Placed key={block.entry.id} block={block} holder={holder} describe={describe} />
        ))}
        {over && (
          <Placed
            key={over.entry.id}
            block={{ ...over, lane: 0, lanes: 1 }}
            nudged
            holder={holder}
            describe={describe}
          />
        )}
        {crowds.map(crowd => (
          <button
            type="button"
            key={crowd.from}
            className="crowd"
            style={{
              top: crowd.from * perMinute + 1,
              height: (crowd.to - crowd.from) * perMinute - 2,
              left: `calc(${((crowd.lanes - 1) / crowd.lanes) * 100}% + 2px)`,
              width: `calc(${100 / crowd.lanes}% - 4px)`,
            }}
            aria-label={t.moreOn(crowd.count, clockText(crowd.from))}
            onClick={() => onDay(day)}
          >
            +{crowd.count}
          </button>
        ))}
        {now !== undefined && <div className="now" style={{ top: now * perMinute }} />}
      </div>
    )
  },
)

interface Props extends EntryBlockProps {
  readonly columns: readonly HourColumn[]
  /** Entries side by side in a column, at most. */
  readonly lanes: number
  readonly least: number
  readonly nudgedId: string | undefined
  /** Local time, for the line across today. */
  readonly now: string
  onDay(day: string): void
}

/**
 * Days or holders side by side, hours downwards. Opens where the first entry begins, in the morning
 * at the latest.
 */
export const HourGrid = ({
  columns,
  lanes,
  least,
  nudgedId,
  holder,
  describe,
  now,
  onDay,
}: Props) => {
  const t = useTexts(calendarTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const columnKeys = columns.map(({ key }) => key).join()
  const first = Math.min(
    morning,
    ...columns.flatMap(({ entries }) => entries.map(({ start }) => Number(start.slice(11, 13)))),
  )
  const opensAt = Math.max(0, first - 0.5) * hourHeight
  const opens = useRef('')
  useEffect(() => {
    // once for each view: an entry that moves doesn't scroll the grid
    if (opens.current === columnKeys || !scroller.current) return
    opens.current = columnKeys
    scroller.current.scrollTop = opensAt
  }, [columnKeys, opensAt])
  const template = {
    gridTemplateColumns: `56px repeat(${columns.length}, minmax(${least}px, 1fr))`,
  }
  // paper, which can't be scrolled, begins there too
  const hoursStyle: CSSProperties & Record<'--opens', string> = {
    ...template,
    '--opens': `${opensAt}px`,
  }
  return (
    // the grid can be scrolled by keys where no entry takes the focus
    <Scroller
      className="scroller"
      ref={scroller}
      data-scroller
      tabIndex={0}
      role="group"
      aria-label={t.hours}
    >
      <div className="heads sticky" style={template}>
        <div className="scale" />
        {columns.map(({ key, head, today }) => (
          <div key={key} className="head line" data-today={today || undefined}>
            {head}
          </div>
        ))}
      </div>
      <div className="hours" style={hoursStyle}>
        <div className="scale" aria-hidden>
          {hours.slice(1).map(hour => (
            <span key={hour} style={{ top: hour * hourHeight }}>
              {clockText(hour * 60)}
            </span>
          ))}
        </div>
        {columns.map(column => (
          <Column
            key={column.key}
            column={column}
            lanes={lanes}
            nudgedId={nudgedId}
            holder={holder}
            describe={describe}
            now={column.day === now.slice(0, 10) ? minuteOf(now) : undefined}
            onDay={onDay}
          />
        ))}
      </div>
    </Scroller>
  )
}
