import { addDays } from '../../src/schema/zone.ts'
import { clockText, dayMinutes, localAt, minuteOf, type TimetableEntry } from './entries.ts'

export const snapMinutes = 15
/** Lessons last a day at most. */
const longest = dayMinutes
const snap = (minutes: number): number => Math.round(minutes / snapMinutes) * snapMinutes
const clamp = (n: number, min: number, max: number): number => Math.min(max, Math.max(min, n))

/** The new start, duration and teacher of a lesson, in local time of the chosen zone. */
export interface LessonPosition {
  readonly start: string
  readonly minutes: number
  /** Another teacher, where columns are teachers'. */
  readonly teacherId?: string
}
/**
 * A column (or a month's cell) of the timetable on the screen, in px; a cell of a month has no
 * hours.
 */
export interface ColumnBox {
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

/** Finds the column under a point, or the nearest one, so that a drag past an edge still has a target. */
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
 * Finds the place of a lesson dropped at a point; it was grabbed `grabbed` minutes after its start, in the column of `home`. It gets another
 * teacher only where it was dragged from its own teacher's column, because it is also in the columns of its assistants.
 */
export const droppedAt = (
  entry: TimetableEntry,
  column: ColumnBox,
  point: Point,
  grabbed: number,
  home?: string,
): LessonPosition => ({
  start: localAt(
    column.day,
    column.hours
      ? clamp(snap(minuteAt(column, point.y) - grabbed), 0, dayMinutes - snapMinutes)
      : minuteOf(entry.start),
  ),
  minutes: entry.minutes,
  ...(column.teacherId !== undefined &&
  home === (entry.lesson.teacherId ?? undefined) &&
  column.teacherId !== home
    ? { teacherId: column.teacherId }
    : {}),
})
/** Finds the length of a lesson whose end is dragged to a point. */
export const stretchedTo = (
  entry: TimetableEntry,
  column: ColumnBox,
  point: Point,
): LessonPosition => {
  const shift =
    (Date.parse(`${column.day}T00:00:00Z`) - Date.parse(`${entry.start.slice(0, 10)}T00:00:00Z`)) /
    60_000
  const end = shift + snap(minuteAt(column, point.y))
  return { start: entry.start, minutes: clamp(end - minuteOf(entry.start), snapMinutes, longest) }
}
/** The time between two points of a column. */
export const drawnBetween = (column: ColumnBox, from: Point, to: Point): LessonPosition => {
  const [one, other] = [minuteAt(column, from.y), minuteAt(column, to.y)]
  const [a, b] = [Math.min(one, other), Math.max(one, other)]
  const start = clamp(Math.floor(a / snapMinutes) * snapMinutes, 0, dayMinutes - snapMinutes)
  const end = clamp(Math.ceil(b / snapMinutes) * snapMinutes, start + snapMinutes, dayMinutes)
  return {
    start: localAt(column.day, start),
    minutes: end - start,
    ...(column.teacherId === undefined ? {} : { teacherId: column.teacherId }),
  }
}

/** Moves a place by an arrow key; where the view has no `hours`, up and down are weeks. Undefined for other keys. */
export const moveByKey = (
  place: LessonPosition,
  key: string,
  shift: boolean,
  hours: boolean,
): LessonPosition | undefined => {
  const byDays = (days: number): LessonPosition => ({
    ...place,
    start: `${addDays(place.start.slice(0, 10), days)}${place.start.slice(10)}`,
  })
  const byMinutes = (by: number): LessonPosition =>
    shift
      ? { ...place, minutes: clamp(place.minutes + by, snapMinutes, longest) }
      : { ...place, start: localAt(place.start.slice(0, 10), minuteOf(place.start) + by) }
  const steps: Readonly<Record<string, () => LessonPosition>> = {
    ArrowLeft: () => byDays(-1),
    ArrowRight: () => byDays(1),
    ArrowUp: () => (hours || shift ? byMinutes(-snapMinutes) : byDays(-7)),
    ArrowDown: () => (hours || shift ? byMinutes(snapMinutes) : byDays(7)),
  }
  return steps[key]?.()
}

export const isSame = (entry: TimetableEntry, place: LessonPosition): boolean =>
  entry.start === place.start && entry.minutes === place.minutes && place.teacherId === undefined
/** 'HH:mm – HH:mm' of a place. */
export const spanText = ({ start, minutes }: LessonPosition): string =>
  `${start.slice(11)} – ${clockText(minuteOf(start) + minutes)}`
