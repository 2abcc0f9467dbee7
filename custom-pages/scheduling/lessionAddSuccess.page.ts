import { definePage } from '../../src/schema/page.ts'

/** What was just scheduled (CLS-08). */
export const lessionAddSuccess = definePage({
  route: 'lessionAddSuccess',
  label: { en: 'Lessons scheduled', zh: '排课成功' },
  right: 'lesson.read',
  screen: () => import('./ScheduledPage.tsx').then(module => module.ScheduledPage),
})
