import { definePage } from '../../src/schema/page.ts'

/** What happened to a class, its people and its lessons. */
export const classEvent = definePage({
  route: 'classEvent',
  label: { en: 'Class activity', zh: '班级动态' },
  right: 'course.read',
  menuGroup: 'teaching',
  screen: () => import('./ClassEventPage.tsx').then(module => module.ClassEventPage),
})
