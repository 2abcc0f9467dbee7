import type { EventRole } from '../lesson/events.calls.ts'

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
} as const
export type AttendanceState = keyof typeof attendanceStates
