import { definePage } from '../../src/schema/page.ts'

export const bookStudent = definePage({
  route: 'bookStudent',
  label: { en: 'Booking students', zh: '约课学员' },
  right: 'student.read',
  menu: 'bookStudent',
  menuGroup: 'booking',
  icon: 'student',
  screen: () => import('./StudentsPage.tsx').then(module => module.StudentsPage),
})
