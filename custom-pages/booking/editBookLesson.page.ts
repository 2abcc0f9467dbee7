import { definePage } from '../../src/schema/page.ts'

export const editBookLesson = definePage({
  route: 'editBookLesson',
  label: { en: 'Edit booking lesson', zh: '编辑约课课节' },
  right: 'lesson.update',

  menuGroup: 'booking',
  screen: () => import('./Lists.tsx').then(module => module.EditBookLessonPage),
})
