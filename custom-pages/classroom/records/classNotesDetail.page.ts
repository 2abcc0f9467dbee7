import { definePage } from '../../../src/schema/page.ts'

/** CLS-09: the notes of one lesson (`?lessonId=`). */
export const classNotesDetail = definePage({
  route: 'classNotesDetail',
  label: { en: 'Lesson notes', zh: '课节笔记' },
  right: 'classNote.read',
  menuGroup: 'teaching',
  screen: () => import('./LessonNotesPage.tsx').then(module => module.LessonNotesPage),
})
