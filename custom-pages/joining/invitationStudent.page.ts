import { definePage } from '../../src/schema/page.ts'

export const invitationStudent = definePage({
  route: 'invitationStudent',
  label: { en: 'Join a class', zh: '加入班级' },
  audience: 'public',
  shell: false,
  screen: () => import('./InvitationPage.tsx').then(module => module.InvitationPage),
})
