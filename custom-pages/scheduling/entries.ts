import type { Timetable, TimetableLesson } from '../../resources/lesson/timetable.calls.ts'
import { offsetAt } from '../../src/schema/zone.ts'

const minute = 60_000
export const dayMinutes = 1440
const quarter = 15 * minute
const day = dayMinutes * minute

/** A lesson as a timetable shows it, in local time of the chosen zone. */
export interface TimetableEntry {
  readonly id: string
  readonly lesson: TimetableLesson
  readonly course: string
  readonly booking: boolean
  /** '' where it has none. */
  readonly teacher: string
  /** Local times `YYYY-MM-DDTHH:mm`. */
  readonly start: string
  readonly end: string
  readonly minutes: number
  /** The reason why it can't be moved any more. */
  readonly locked?: 'started' | 'ended'
}

/**
 * The clock of a zone for many instants. A shift is looked up for the ends of each day of UTC; only of a day on which it changes, for each quarter
 * of an hour, within which no zone turns.
 */
export const zoneClockOf = (zone: string): ((instant: string) => string) => {
  const known = new Map<number, number>()
  const shiftAt = (ms: number): number => {
    let shift = known.get(ms)
    if (shift === undefined) known.set(ms, (shift = offsetAt(ms, zone)))
    return shift
  }
  return instant => {
    const ms = Date.parse(instant)
    const midnight = Math.floor(ms / day) * day
    const shift = shiftAt(midnight)
    const own =
      shift === shiftAt(midnight + day) ? shift : shiftAt(Math.floor(ms / quarter) * quarter)
    return new Date(ms + own).toISOString().slice(0, 16)
  }
}

/** Judges by the clock too whether a lesson has started or ended, because the stored state may be a sweep behind. */
export const lockOf = (
  { status, startAt, endAt }: TimetableLesson,
  now: number,
): TimetableEntry['locked'] => {
  if (status === 'ENDED' || Date.parse(endAt) <= now) return 'ended'
  return status === 'ONGOING' || Date.parse(startAt) <= now ? 'started' : undefined
}

/** Turns a timetable's lessons into entries of a zone; `now` is in milliseconds. */
export const entriesOf = (timetable: Timetable, zone: string, now: number): TimetableEntry[] => {
  const clock = zoneClockOf(zone)
  return timetable.lessons.map(lesson => {
    const locked = lockOf(lesson, now)
    const course = timetable.courses[lesson.courseId]
    return {
      id: lesson.id,
      lesson,
      course: course?.name ?? '',
      booking: course?.kind === 'BOOKING',
      teacher: lesson.teacherId === null ? '' : (timetable.teachers[lesson.teacherId] ?? ''),
      start: clock(lesson.startAt),
      end: clock(lesson.endAt),
      minutes: Math.round((Date.parse(lesson.endAt) - Date.parse(lesson.startAt)) / minute),
      ...(locked ? { locked } : {}),
    }
  })
}

/** Minutes of the day of a local time. */
export const minuteOf = (local: string): number =>
  Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
/** A date and minutes of the day (beyond either end of it too) as a local time. */
export const localAt = (date: string, minutes: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + minutes * minute).toISOString().slice(0, 16)
/** 'HH:mm' of minutes of a day. */
export const clockText = (minutes: number): string => localAt('2000-01-01', minutes).slice(11)

/** Groups entries by the local day on which they start, in the order of their starts; a day without lessons is absent. */
export const entriesByDay = (
  entries: readonly TimetableEntry[],
): ReadonlyMap<string, readonly TimetableEntry[]> => {
  const days = new Map<string, TimetableEntry[]>()
  for (const entry of entries) {
    const date = entry.start.slice(0, 10)
    const list = days.get(date)
    if (list) list.push(entry)
    else days.set(date, [entry])
  }
  for (const list of days.values())
    list.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  return days
}
