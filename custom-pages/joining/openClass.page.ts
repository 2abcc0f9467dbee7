import { definePage } from '../../src/schema/page.ts'

export const openClass = definePage({
  route: 'openClass',
  label: { en: 'Enter a classroom', zh: '进入教室' },
  audience: 'public',
  shell: false,
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})
