import { definePage } from '../../src/schema/page.ts'

export const bookClassDetail = definePage({
  route: 'bookClassDetail',
  label: { en: 'Booking class', zh: '约课班级' },
  right: 'course.read',

  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookClassDetailPage),
})
