import { definePage } from '../../src/schema/page.ts'

/** The timetable as calendar and list, and where lessons are scheduled (SCH-01); who may read lessons may look at it. */
export const scheduling = definePage({
  route: 'scheduling',
  label: { en: 'Timetable', zh: '排课' },
  right: 'lesson.read',
  menu: 'scheduling',
  menuGroup: 'teaching',
  icon: 'calendar',
  screen: () => import('./SchedulingPage.tsx').then(module => module.SchedulingPage),
})
