import { definePage } from '../../src/schema/page.ts'

export const httpShareClass = definePage({
  route: 'httpShareClass',
  label: { en: 'Shared classroom', zh: '分享教室' },
  audience: 'public',
  shell: false,
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})
