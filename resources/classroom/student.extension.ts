import { extendResource } from '../../src/schema/index.ts'
import { attendanceTones } from './attendance/attendance.options.ts'

/** How a student attends. */
export const attendanceOnStudents = extendResource('student', {
  summary: [
    {
      label: { en: 'Attendance, last 30 days', zh: '近 30 天考勤' },
      strip: 'dots',
      resource: 'attendance',
      by: 'studentId',
      at: 'startAt',
      of: 'status',
      tones: attendanceTones,
    },
  ],
  tabs: [
    {
      name: 'attendance',
      label: { en: 'Attendance', zh: '考勤' },
      lists: ['attendance.studentId'],
    },
  ],
})
