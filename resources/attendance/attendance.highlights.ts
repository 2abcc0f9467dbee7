import { attendedStates, knownAttendance } from './attendance.options.ts'
import type { Highlight } from '../../server/engine/records/highlights.ts'

const lastWeek = { role: 'STUDENT', startAt_gte: 'today-7', startAt_lt: 'today' }
const weekBefore = { role: 'STUDENT', startAt_gte: 'today-14', startAt_lt: 'today-7' }
const teachers = { role: 'TEACHER', startAt_gte: 'today-7', startAt_lt: 'today' }
const teachersBefore = { role: 'TEACHER', startAt_gte: 'today-14', startAt_lt: 'today-7' }
const came = { status: [...attendedStates] }
const known = { status: [...knownAttendance] }

// attendance is read by lesson
const behind = {
  resource: 'lesson',
  where: { status: 'ENDED', startAt_gte: 'today-7', startAt_lt: 'today' },
} as const

/** What the workbench counts of attendance. */
export const attendanceHighlights: readonly Highlight[] = [
  {
    name: 'came',
    kind: 'figure',
    label: { en: 'Attendance of the last 7 days', zh: '近 7 天出勤率' },
    where: { ...lastWeek, ...came },
    of: { ...lastWeek, ...known },
    behind,
    before: { ...weekBefore, ...came },
    beforeOf: { ...weekBefore, ...known },
  },
  {
    name: 'onTime',
    kind: 'figure',
    label: { en: 'Students on time in the last 7 days', zh: '近 7 天准时率' },
    where: { ...lastWeek, status: 'PRESENT' },
    of: { ...lastWeek, ...known },
    behind,
    before: { ...weekBefore, status: 'PRESENT' },
    beforeOf: { ...weekBefore, ...known },
  },
  {
    name: 'teachersOnTime',
    kind: 'figure',
    label: { en: 'Teachers on time in the last 7 days', zh: '近 7 天老师准时率' },
    where: { ...teachers, status: 'PRESENT' },
    of: { ...teachers, ...known },
    behind,
    before: { ...teachersBefore, status: 'PRESENT' },
    beforeOf: { ...teachersBefore, ...known },
  },
]
