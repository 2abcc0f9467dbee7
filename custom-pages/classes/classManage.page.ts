import { definePage } from '../../src/schema/page.ts'

/** Who learns in a class and listens to it, and how they come in. */
export const classManage = definePage({
  route: 'classManage',
  label: { en: 'People in the class', zh: '班级人员' },
  right: 'courseMember.read',
  menuGroup: 'teaching',
  screen: () => import('./ClassManagePage.tsx').then(module => module.ClassManagePage),
})
