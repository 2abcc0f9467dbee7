import { definePage } from '../../src/schema/page.ts'

export const bookClass = definePage({
  route: 'bookClass',
  label: { en: 'Booking classes', zh: '约课班级' },
  right: 'course.read',
  menu: 'bookClass',
  icon: 'calendar',
  // NAV-09, and the details by which one comes to them
  staysBeside: ['classEvent', 'attendance', 'bookClassDetail', 'bookLessionDetail'],
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookClassPage),
})
