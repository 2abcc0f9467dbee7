import { definePage } from '../../src/schema/page.ts'

export const bookClassscheduling = definePage({
  route: 'bookClassscheduling',
  label: { en: 'Booking timetable', zh: '约课排课' },
  right: 'lesson.read',
  menu: 'bookClassscheduling',
  icon: 'calendar',
  menuGroup: 'booking',
  screen: () => import('./BookingSchedulingPage.tsx').then(module => module.BookingSchedulingPage),
})
