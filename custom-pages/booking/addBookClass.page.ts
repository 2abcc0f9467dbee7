import { definePage } from '../../src/schema/page.ts'

export const addBookClass = definePage({
  route: 'addBookClass',
  label: { en: 'New booking class', zh: '新建约课班级' },
  right: 'course.create',

  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.AddBookClassPage),
})
