import type { StateTone } from '../../../src/schema/fields/index.ts'
import type { EventRole } from '../events.calls.ts'

export const attendanceRoles = {
  TEACHER: { en: 'Teacher', zh: '老师' },
  ASSISTANT: { en: 'Assistant', zh: '助教' },
  STUDENT: { en: 'Student', zh: '学员' },
  AUDITOR: { en: 'Auditor', zh: '旁听' },
} as const satisfies Readonly<Record<EventRole, unknown>>
export const attendanceStates = {
  PRESENT: { en: 'Present', zh: '正常出勤' },
  LATE: { en: 'Late', zh: '迟到' },
  LEFT_EARLY: { en: 'Left early', zh: '早退' },
  ABSENT: { en: 'Absent', zh: '缺勤' },
  // the lesson has ended without a report from the classroom: neither present nor absent
  UNKNOWN: { en: 'Unknown', zh: '未知' },
} as const
export type AttendanceState = keyof typeof attendanceStates
/** How each looks. */
export const attendanceTones: Readonly<Record<AttendanceState, StateTone>> = {
  PRESENT: 'good',
  LATE: 'careful',
  LEFT_EARLY: 'careful',
  ABSENT: 'bad',
  UNKNOWN: 'neutral',
}

/** Attendance that a person can enter in place of the recorded one: everything but "unknown". */
export const enteredAttendance = {
  PRESENT: attendanceStates.PRESENT,
  LATE: attendanceStates.LATE,
  LEFT_EARLY: attendanceStates.LEFT_EARLY,
  ABSENT: attendanceStates.ABSENT,
} as const satisfies Partial<Record<AttendanceState, unknown>>
export type EnteredAttendance = keyof typeof enteredAttendance

/** The states of a person who attended, even late or for a part. */
export const attendedStates = ['PRESENT', 'LATE', 'LEFT_EARLY'] as const
/** The states that rates of attendance are computed from. */
export const knownAttendance = [...attendedStates, 'ABSENT'] as const
