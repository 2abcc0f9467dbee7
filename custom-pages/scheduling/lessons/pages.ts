import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const lessonPages: readonly PageDefinition[] = [
  /**
   * Batch edit of lessons (CLS-04): `?ids=a,b`, `?courseId=…` (what is still to come of a class),
   * or the choice that a list hands over.
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
