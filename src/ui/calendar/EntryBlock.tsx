import type { CSSProperties, ReactNode } from 'react'
import type { CalendarEntry } from './entry.ts'

/** How an entry is shown in a grid. */
export interface EntryBlockProps {
  /** True while it is moved by keys. */
  readonly nudged?: boolean | undefined
  /** Names of holders if they aren't the column's. */
  readonly holder?: boolean | undefined
  /**
   * The complete description of an entry, by lines. The function keeps its identity while the texts
   * stay the same.
   */
  describe(entry: CalendarEntry): readonly string[]
}
interface Props extends EntryBlockProps {
  readonly entry: CalendarEntry
  readonly style?: CSSProperties
  readonly from?: number
  readonly children: ReactNode
}

/** One entry in a grid: a button with a full description; the grid handles presses. */
export const EntryBlock = ({ entry, nudged, describe, style, from, children }: Props) => (
  <button
    type="button"
    className="lesson"
    data-lesson={entry.id}
    data-status={entry.state}
    data-colour={entry.colour}
    data-locked={entry.locked}
    data-forced={entry.marked || undefined}
    data-nudged={nudged || undefined}
    data-from={from}
    title={describe(entry).join('\n')}
    aria-keyshortcuts={entry.locked ? undefined : 'ArrowUp ArrowDown ArrowLeft ArrowRight Enter'}
    style={style}
  >
    {children}
  </button>
)
