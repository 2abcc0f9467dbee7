import { addDays } from '../../src/schema/zone.ts'
import { clockText, dayMinutes, localAt, minuteOf, type Entry } from './entries.ts'

export const snapMinutes = 15
/** Lessons last a day at most. */
const longest = dayMinutes
const snap = (minutes: number): number => Math.round(minutes / snapMinutes) * snapMinutes
const within = (n: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, n))

/** Where a lesson is to go: local time of the zone that is looked at. */
export interface Place {
  readonly start: string
  readonly minutes: number
  /** Another teacher, where columns are teachers'. */
  readonly teacherId?: string
}
/** A column (or a month's cell) on the screen, in px; a cell of a month has no hours. */
export interface Column {
  readonly day: string
  readonly teacherId?: string
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

/** The column under a point; beside all of them the nearest, so that a drag past an edge still has an aim. */
export const columnAt = (columns: readonly Column[], { x, y }: Point): Column | undefined => {
  const away = (c: Column): number =>
    Math.max(c.left - x, 0, x - c.right) + Math.max(c.top - y, 0, y - c.bottom)
  return columns.reduce<Column | undefined>(
    (best, column) => (best && away(best) <= away(column) ? best : column),
    undefined,
  )
}
const minuteAt = (column: Column, y: number): number =>
  ((y - column.top) / (column.bottom - column.top)) * dayMinutes

/**
 * Where a lesson lands that is dropped at a point, grabbed so many minutes behind its start in the column of `home`. It becomes another
 * teacher's only from its own teacher's column: in an assistant's it stands too.
 */
export const droppedAt = (
  entry: Entry,
  column: Column,
  point: Point,
  grabbed: number,
  home?: string,
): Place => ({
  start: localAt(
    column.day,
    column.hours
      ? within(snap(minuteAt(column, point.y) - grabbed), 0, dayMinutes - snapMinutes)
      : minuteOf(entry.start),
  ),
  minutes: entry.minutes,
  ...(column.teacherId !== undefined &&
  home === (entry.lesson.teacherId ?? undefined) &&
  column.teacherId !== home
    ? { teacherId: column.teacherId }
    : {}),
})
/** How long a lesson becomes whose end is dragged to a point. */
export const stretchedTo = (entry: Entry, column: Column, point: Point): Place => {
  const shift =
    (Date.parse(`${column.day}T00:00:00Z`) - Date.parse(`${entry.start.slice(0, 10)}T00:00:00Z`)) /
    60_000
  const end = shift + snap(minuteAt(column, point.y))
  return { start: entry.start, minutes: within(end - minuteOf(entry.start), snapMinutes, longest) }
}
/** The time between two points of a column. */
export const drawnBetween = (column: Column, from: Point, to: Point): Place => {
  const [a, b] = [minuteAt(column, from.y), minuteAt(column, to.y)].toSorted((x, y) => x - y) as [
    number,
    number,
  ]
  const start = within(Math.floor(a / snapMinutes) * snapMinutes, 0, dayMinutes - snapMinutes)
  const end = within(Math.ceil(b / snapMinutes) * snapMinutes, start + snapMinutes, dayMinutes)
  return {
    start: localAt(column.day, start),
    minutes: end - start,
    ...(column.teacherId === undefined ? {} : { teacherId: column.teacherId }),
  }
}

/** What an arrow key does to a place; `hours`: the view has them, else up and down are weeks. Undefined: the key means nothing. */
export const nudged = (
  place: Place,
  key: string,
  shift: boolean,
  hours: boolean,
): Place | undefined => {
  const byDays = (days: number): Place => ({
    ...place,
    start: `${addDays(place.start.slice(0, 10), days)}${place.start.slice(10)}`,
  })
  const byMinutes = (by: number): Place =>
    shift
      ? { ...place, minutes: within(place.minutes + by, snapMinutes, longest) }
      : { ...place, start: localAt(place.start.slice(0, 10), minuteOf(place.start) + by) }
  const steps: Readonly<Record<string, () => Place>> = {
    ArrowLeft: () => byDays(-1),
    ArrowRight: () => byDays(1),
    ArrowUp: () => (hours || shift ? byMinutes(-snapMinutes) : byDays(-7)),
    ArrowDown: () => (hours || shift ? byMinutes(snapMinutes) : byDays(7)),
  }
  return steps[key]?.()
}

export const isSame = (entry: Entry, place: Place): boolean =>
  entry.start === place.start && entry.minutes === place.minutes && place.teacherId === undefined
/** 'HH:mm – HH:mm' of a place. */
export const spanText = ({ start, minutes }: Place): string =>
  `${start.slice(11)} – ${clockText(minuteOf(start) + minutes)}`
