import { definePage } from '../../../src/schema/page.ts'

/** CLS-09: what was noted in lessons. */
export const classNotes = definePage({
  route: 'classNotes',
  label: { en: 'Class notes', zh: '课堂笔记' },
  right: 'classNote.read',
  menu: 'classNotes',
  menuGroup: 'teaching',
  icon: 'book',
  screen: () => import('./NotesPage.tsx').then(module => module.NotesPage),
})
