import { definePage } from '../../src/schema/page.ts'

export const shareClass = definePage({
  route: 'shareClass',
  label: { en: 'Shared class', zh: '分享班级' },
  audience: 'public',
  shell: false,
  screen: () => import('./DoorPage.tsx').then(module => module.DoorPage),
})
