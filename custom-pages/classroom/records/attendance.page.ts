import { definePage } from '../../../src/schema/page.ts'

/** CLS-09, NAV-17: who was in a lesson (`?lessonId=`). */
export const attendancePage = definePage({
  route: 'attendance',
  label: { en: 'Attendance', zh: '考勤' },
  menuGroup: 'teaching',
  screen: () => import('./AttendancePage.tsx').then(module => module.AttendancePage),
})
