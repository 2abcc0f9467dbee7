import type { Timetable, TimetableLesson } from '../../resources/scheduling/timetable.calls.ts'
import { lessonStateOf, type LessonState } from '../../resources/scheduling/lesson/locks.ts'
import { zoneClockOf, type CalendarEntry } from '../../src/ui/calendar/entry.ts'
import { groupColourOf } from '../../src/ui/calendar/groupColours.ts'

const minute = 60_000

/** A lesson as a timetable shows it, in local time of the chosen zone. */
export interface TimetableEntry extends CalendarEntry {
  readonly lesson: TimetableLesson
  readonly booking: boolean
}

const locks: Readonly<Record<LessonState, TimetableEntry['locked']>> = {
  NOT_STARTED: undefined,
  ONGOING: 'started',
  ENDED: 'ended',
}

/** Turns a timetable's lessons into entries of a zone; `now` is in milliseconds. */
export const entriesOf = (timetable: Timetable, zone: string, now: number): TimetableEntry[] => {
  const clock = zoneClockOf(zone)
  const at = new Date(now).toISOString()
  return timetable.lessons.map(stored => {
    // the stored state may be half a minute behind
    const lesson = { ...stored, status: lessonStateOf(stored, at) }
    const locked = locks[lesson.status]
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
      colour: groupColourOf(lesson.courseId),
      marked: lesson.forced,
      start: clock(lesson.startAt),
      end: clock(lesson.endAt),
      minutes: Math.round((Date.parse(lesson.endAt) - Date.parse(lesson.startAt)) / minute),
      ...(locked ? { locked } : {}),
    }
  })
}
