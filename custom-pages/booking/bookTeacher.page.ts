import { definePage } from '../../src/schema/page.ts'

export const bookTeacher = definePage({
  route: 'bookTeacher',
  label: { en: 'Booking teachers', zh: '约课老师' },
  right: 'teacher.read',
  menu: 'bookTeacher',
  icon: 'teacher',
  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.BookTeacherPage),
})
