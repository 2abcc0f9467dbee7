import { extendResource } from '../../src/schema/index.ts'

/** How a teacher attends. */
export const attendanceOnTeachers = extendResource('teacher', {
  tabs: [
    {
      name: 'attendance',
      label: { en: 'Attendance', zh: '考勤' },
      lists: ['attendance.teacherId'],
    },
  ],
})
