import { addDays } from '../../schema/zone.ts'
import { clockText, dayMinutes, localAt, minuteOf, type CalendarEntry } from './entry.ts'

export const snapMinutes = 15
/** Entries last a day at most. */
const longest = dayMinutes
const snap = (minutes: number): number => Math.round(minutes / snapMinutes) * snapMinutes
const clamp = (n: number, min: number, max: number): number => Math.min(max, Math.max(min, n))

/** The new start, duration and holder of an entry, in local time of the chosen zone. */
export interface EntryPosition {
  readonly start: string
  readonly minutes: number
  /** Another holder, where columns are holders'. */
  readonly holderId?: string
}
/**
 * A column (or a month's cell) of the calendar on the screen, in px; a cell of a month has no
 * hours.
 */
export interface ColumnBox {
  readonly day: string
  readonly holderId?: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly hours: boolean
}
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Finds the column under a point, or the nearest one, so that a drag past an edge still has a
 * target.
 */
export const columnAt = (columns: readonly ColumnBox[], { x, y }: Point): ColumnBox | undefined => {
  const away = (c: ColumnBox): number =>
    Math.max(c.left - x, 0, x - c.right) + Math.max(c.top - y, 0, y - c.bottom)
  return columns.reduce<ColumnBox | undefined>(
    (best, column) => (best && away(best) <= away(column) ? best : column),
    undefined,
  )
}
const minuteAt = (column: ColumnBox, y: number): number =>
  ((y - column.top) / (column.bottom - column.top)) * dayMinutes

/**
 * The new place of an entry dropped at a point; it was grabbed `grabbed` minutes after its start,
 * in the column of `home`. It only gets another holder if it was dragged from its own holder's
 * column, because it may also be in the columns of assistants.
 */
export const droppedAt = (
  entry: CalendarEntry,
  column: ColumnBox,
  point: Point,
  grabbed: number,
  home?: string,
): EntryPosition => ({
  start: localAt(
    column.day,
    column.hours
      ? clamp(snap(minuteAt(column, point.y) - grabbed), 0, dayMinutes - snapMinutes)
      : minuteOf(entry.start),
  ),
  minutes: entry.minutes,
  ...(column.holderId !== undefined &&
  home === (entry.holderId ?? undefined) &&
  column.holderId !== home
    ? { holderId: column.holderId }
    : {}),
})
/** Finds the length of an entry whose end is dragged to a point. */
export const stretchedTo = (
  entry: CalendarEntry,
  column: ColumnBox,
  point: Point,
): EntryPosition => {
  const shift =
    (Date.parse(`${column.day}T00:00:00Z`) - Date.parse(`${entry.start.slice(0, 10)}T00:00:00Z`)) /
    60_000
  const end = shift + snap(minuteAt(column, point.y))
  return { start: entry.start, minutes: clamp(end - minuteOf(entry.start), snapMinutes, longest) }
}
/** The time between two points of a column. */
export const drawnBetween = (column: ColumnBox, from: Point, to: Point): EntryPosition => {
  const [one, other] = [minuteAt(column, from.y), minuteAt(column, to.y)]
  const [a, b] = [Math.min(one, other), Math.max(one, other)]
  const start = clamp(Math.floor(a / snapMinutes) * snapMinutes, 0, dayMinutes - snapMinutes)
  const end = clamp(Math.ceil(b / snapMinutes) * snapMinutes, start + snapMinutes, dayMinutes)
  return {
    start: localAt(column.day, start),
    minutes: end - start,
    ...(column.holderId === undefined ? {} : { holderId: column.holderId }),
  }
}

/**
 * Moves a place by an arrow key; where the view has no `hours`, up and down are weeks. Undefined
 * for other keys.
 */
export const moveByKey = (
  place: EntryPosition,
  key: string,
  shift: boolean,
  hours: boolean,
): EntryPosition | undefined => {
  const byDays = (days: number): EntryPosition => ({
    ...place,
    start: `${addDays(place.start.slice(0, 10), days)}${place.start.slice(10)}`,
  })
  const byMinutes = (by: number): EntryPosition =>
    shift
      ? { ...place, minutes: clamp(place.minutes + by, snapMinutes, longest) }
      : { ...place, start: localAt(place.start.slice(0, 10), minuteOf(place.start) + by) }
  const steps: Readonly<Record<string, () => EntryPosition>> = {
    ArrowLeft: () => byDays(-1),
    ArrowRight: () => byDays(1),
    ArrowUp: () => (hours || shift ? byMinutes(-snapMinutes) : byDays(-7)),
    ArrowDown: () => (hours || shift ? byMinutes(snapMinutes) : byDays(7)),
  }
  return steps[key]?.()
}

export const isSame = (entry: CalendarEntry, place: EntryPosition): boolean =>
  entry.start === place.start && entry.minutes === place.minutes && place.holderId === undefined
/** 'HH:mm – HH:mm' of a place. */
export const spanText = ({ start, minutes }: Pick<EntryPosition, 'start' | 'minutes'>): string =>
  `${start.slice(11)} – ${clockText(minuteOf(start) + minutes)}`
