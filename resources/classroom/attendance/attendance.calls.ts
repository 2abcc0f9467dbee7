import { defineCall, shape } from '../../../src/schema/call/index.ts'
import { pageInput } from '../../../src/schema/call/paging.ts'
import { choice, dateTime, reference, text } from '../../../src/schema/fields/index.ts'
import type { EventRole } from '../events.calls.ts'
import { attendanceRoles, type AttendanceState } from './attendance.options.ts'

const root = '/edu_adminserver/attendance'

/** Minutes after the start (before the end) from which a person is late (has left early). */
export const lateMinutes = 5
export const earlyMinutes = 5

const right = 'attendance.read'
const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true })

/** A stretch in the room; `until` null: inside now. */
export interface Presence {
  readonly from: string
  readonly until: string | null
}
/** A person in one lesson. Instants are ISO 8601. */
export interface Attendant {
  /**
   * Record of the resource `attendance`; null: of the roster of a lesson that goes on, and not seen
   * yet.
   */
  readonly id: string | null
  readonly version: number | null
  /** Record of the teacher or student. */
  readonly personId: string
  readonly role: EventRole
  readonly name: string
  /** The valid state; null if unknown (not seen yet in a lesson in progress). */
  readonly status: AttendanceState | null
  /** The state from the events; differs from `status` if it was overridden. */
  readonly derived: AttendanceState | null
  readonly overridden: boolean
  readonly reason: string | null
  readonly firstIn: string | null
  readonly lastOut: string | null
  /** Inside since then. Its seconds are not in `seconds` yet. */
  readonly insideSince: string | null
  readonly seconds: number
  /** Seconds, rounded up to minutes. */
  readonly minutes: number
  /** Minutes after the start (before the end), whole minutes. */
  readonly lateBy: number
  readonly earlyBy: number
  /** Names of devices. */
  readonly devices: readonly string[]
  /** How often the connection was lost. */
  readonly drops: number
  /** In order, without overlap, within the room's opening hours. */
  readonly presence: readonly Presence[]
}
/** The lesson that an attendance list is about. */
export interface AttendanceLesson {
  readonly id: string
  readonly name: string
  readonly number: number | null
  readonly courseId: string
  readonly courseName: string
  readonly status: 'NOT_STARTED' | 'ONGOING' | 'ENDED'
  readonly startAt: string
  readonly endAt: string
  /**
   * When the room opens (start less the teacher's preparation) and closes (end and delay, or when
   * it really was closed).
   */
  readonly opensAt: string
  readonly closesAt: string
  readonly teacherName: string | null
}
export interface LessonAttendance {
  readonly lesson: AttendanceLesson
  /** The server's now. */
  readonly now: string
  readonly people: readonly Attendant[]
  readonly counts: Readonly<Record<AttendanceState | 'EXPECTED' | 'INSIDE', number>>
}
export const lessonAttendance = defineCall({
  path: `${root}/ofLesson`,
  summary: 'Everybody of a lesson, with their attendance',
  right,
  method: 'GET',
  input: { lessonId },
  output: shape<LessonAttendance>(),
  errors: ['710', '973'],
})

/**
 * The events that an attendance was derived from, oldest first: `attendance that explains itself`.
 */
export interface AttendanceEvent {
  readonly id: string
  readonly type: 'ENTER' | 'LEAVE' | 'DEVICE' | 'END'
  readonly at: string
  /** When the server was told. */
  readonly receivedAt: string
  readonly device: string
  readonly lost: boolean
  /** Whether it changed anything, and why not: outside the room's hours, already in, not in. */
  readonly used: 'YES' | 'OUTSIDE' | 'ALREADY_IN' | 'NOT_IN'
}
/** The newest 2,000 events at most. */
export const attendanceEvents = defineCall({
  path: `${root}/events`,
  summary: 'What an attendance was made of, oldest first',
  right,
  method: 'GET',
  input: {
    lessonId,
    // of a student or a teacher
    personId: text({ label: { en: 'Person', zh: '人员' }, required: true, max: 64 }),
  },
  output: shape<{ readonly events: readonly AttendanceEvent[]; readonly total: number }>({
    type: 'object',
    properties: { events: { type: 'array', items: {} }, total: { type: 'integer' } },
  }),
  errors: ['710', '973'],
})

export interface MatrixLesson {
  readonly id: string
  readonly name: string
  readonly number: number | null
  readonly status: 'NOT_STARTED' | 'ONGOING' | 'ENDED'
  readonly startAt: string
}
export interface MatrixCell {
  readonly status: AttendanceState
  readonly minutes: number
  readonly overridden: boolean
}
export interface MatrixPerson {
  readonly personId: string
  readonly role: EventRole
  readonly name: string
  /** One for each lesson of the page, in their order; null: has no record there. */
  readonly cells: readonly (MatrixCell | null)[]
  /** Of all lessons of the span that have ended. */
  readonly totals: Readonly<Record<AttendanceState, number>> & { readonly minutes: number }
}
export interface CourseAttendance {
  readonly course: { readonly id: string; readonly name: string }
  /** Lessons of the span. */
  readonly total: number
  readonly lessons: readonly MatrixLesson[]
  readonly people: readonly MatrixPerson[]
}
/** A class's attendance, lessons by people. 30 lessons a page, the oldest first. */
export const courseAttendance = defineCall({
  path: `${root}/ofCourse`,
  summary: 'The attendance of a class, lessons by people',
  right,
  method: 'GET',
  input: {
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course', required: true }),
    from: dateTime({ label: { en: 'From', zh: '开始' } }),
    until: dateTime({ label: { en: 'Until', zh: '结束' } }),
    role: choice({ label: { en: 'Role', zh: '身份' }, options: attendanceRoles }),
    page: pageInput,
  },
  output: shape<CourseAttendance>(),
  errors: ['404'],
})
export const matrixPage = 30

/*
 * Overriding is the action `override` of the resource `attendance` (on a record: status, reason),
 * taking it back is `restoreDerived`, counting a lesson again is `recompute` (on the resource:
 * lessonId).
 */

/**
 * Sent to the windows of the institution when a lesson's attendance, state or recording may have
 * changed, at most once a second per lesson.
 */
export const attendanceNews = 'attendance'
export interface AttendanceNews {
  readonly lessonId: string
}
/**
 * Whether an event from the server is about this lesson; another version of the server may send a
 * different format.
 */
export const isNewsOf = (data: unknown, lessonId: string): boolean =>
  typeof data === 'object' && data !== null && 'lessonId' in data && data.lessonId === lessonId
