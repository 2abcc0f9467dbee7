import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const lessonPages: readonly PageDefinition[] = [
  /**
   * Batch edit of lessons (CLS-04): `?ids=a,b`, `?courseId=…` (upcoming ones of a class), or the
   * selection from a list.
   */
  definePage({
    route: 'editLesson',
    menuRoute: 'lessionList',
    label: { en: 'Edit lessons', zh: '批量编辑课节' },
    right: 'lesson.update',
    menuGroup: 'teaching',
    screen: () => import('./EditLessonPage.tsx').then(module => module.EditLessonPage),
  }),
]
