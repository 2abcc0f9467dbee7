import { definePage } from '../../../src/schema/page.ts'

/** CLS-09: a class's attendance, lessons by people. */
export const classAttendanceNew = definePage({
  route: 'classAttendanceNew',
  label: { en: 'Class attendance', zh: '班级考勤' },
  right: 'attendance.read',
  menu: 'classAttendanceNew',
  menuGroup: 'teaching',
  icon: 'student',
  screen: () => import('./ClassAttendancePage.tsx').then(module => module.ClassAttendancePage),
})
