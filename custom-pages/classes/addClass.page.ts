import { definePage } from '../../src/schema/page.ts'

/** A new class, in steps. */
export const addClass = definePage({
  route: 'addClass',
  label: { en: 'New class', zh: '新建班级' },
  right: 'course.create',
  menuGroup: 'teaching',
  screen: () => import('./AddClassPage.tsx').then(module => module.AddClassPage),
})
