import type { Timetable, TimetableLesson } from '../../resources/scheduling/timetable.calls.ts'
import { zoneClockOf, type CalendarEntry } from '../../src/ui/calendar/entry.ts'

const minute = 60_000

/** A lesson as a timetable shows it, in local time of the chosen zone. */
export interface TimetableEntry extends CalendarEntry {
  readonly lesson: TimetableLesson
  readonly booking: boolean
}

/**
 * Judges by the clock too whether a lesson has started or ended, because the stored state may be a
 * sweep behind.
 */
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
      name: lesson.name,
      group: course?.name ?? '',
      booking: course?.kind === 'BOOKING',
      holder: lesson.teacherId === null ? '' : (timetable.teachers[lesson.teacherId] ?? ''),
      holderId: lesson.teacherId,
      state: lesson.status,
      marked: lesson.forced,
      start: clock(lesson.startAt),
      end: clock(lesson.endAt),
      minutes: Math.round((Date.parse(lesson.endAt) - Date.parse(lesson.startAt)) / minute),
      ...(locked ? { locked } : {}),
    }
  })
}
