import { attendedStates, knownAttendance } from './attendance.options.ts'
import type { Highlight } from '../../../src/schema/highlight.ts'

const lastWeek = { role: 'STUDENT', startAt_gte: 'today-7', startAt_lt: 'today' }
const weekBefore = { role: 'STUDENT', startAt_gte: 'today-14', startAt_lt: 'today-7' }
const teachers = { role: 'TEACHER', startAt_gte: 'today-7', startAt_lt: 'today' }
const teachersBefore = { role: 'TEACHER', startAt_gte: 'today-14', startAt_lt: 'today-7' }
const came = { status: [...attendedStates] }
const known = { status: [...knownAttendance] }

/** Highlights of attendance. */
export const attendanceHighlights: readonly Highlight[] = [
  {
    name: 'students',
    kind: 'figure',
    label: { en: 'Students who had a lesson in the last 7 days', zh: '近 7 天上课学员' },
    trend: { en: 'Students who had a lesson, by week', zh: '每周上课学员' },
    where: { ...lastWeek, ...came },
    before: { ...weekBefore, ...came },
    distinct: 'studentId',
    secondsOld: 60,
  },
  {
    name: 'came',
    kind: 'figure',
    label: { en: 'Attendance of the last 7 days', zh: '近 7 天出勤率' },
    trend: { en: 'Attendance by week', zh: '每周出勤率' },
    where: { ...lastWeek, ...came },
    of: { ...lastWeek, ...known },
    before: { ...weekBefore, ...came },
    beforeOf: { ...weekBefore, ...known },
  },
  {
    name: 'onTime',
    kind: 'figure',
    label: { en: 'Students on time in the last 7 days', zh: '近 7 天准时率' },
    trend: { en: 'Students on time, by week', zh: '每周学员准时率' },
    where: { ...lastWeek, status: 'PRESENT' },
    of: { ...lastWeek, ...known },
    before: { ...weekBefore, status: 'PRESENT' },
    beforeOf: { ...weekBefore, ...known },
  },
  {
    name: 'teachersOnTime',
    kind: 'figure',
    label: { en: 'Teachers on time in the last 7 days', zh: '近 7 天老师准时率' },
    trend: { en: 'Teachers on time, by week', zh: '每周老师准时率' },
    where: { ...teachers, status: 'PRESENT' },
    of: { ...teachers, ...known },
    before: { ...teachersBefore, status: 'PRESENT' },
    beforeOf: { ...teachersBefore, ...known },
  },
]
