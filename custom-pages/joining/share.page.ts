import { definePage } from '../../src/schema/page.ts'

export const share = definePage({
  route: 'share',
  label: { en: 'Classroom', zh: '教室' },
  audience: 'public',
  shell: false,
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})
