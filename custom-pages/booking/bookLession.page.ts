import { definePage } from '../../src/schema/page.ts'

export const bookLession = definePage({
  route: 'bookLession',
  label: { en: 'Booking lessons', zh: '约课课节' },
  right: 'lesson.read',
  menu: 'bookLession',
  icon: 'book',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookLessonPage),
})
