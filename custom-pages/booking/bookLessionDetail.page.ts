import { definePage } from '../../src/schema/page.ts'

export const bookLessionDetail = definePage({
  route: 'bookLessionDetail',
  label: { en: 'Booking lesson', zh: '约课课节' },
  right: 'lesson.read',

  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookLessonDetailPage),
})
