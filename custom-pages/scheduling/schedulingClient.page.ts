import { definePage } from '../../src/schema/page.ts'

/** The timetable inside a client: its tokens are exchanged for a session on the way in (SES-17), and the console's frame is left out. */
export const schedulingClient = definePage({
  route: 'schedulingClient',
  label: { en: 'Timetable', zh: '排课' },
  right: 'lesson.read',
  shell: false,
  screen: () => import('./ClientPage.tsx').then(module => module.ClientPage),
})
