import { definePage } from '../../../src/schema/page.ts'

/** Which data a role sees masked (ROL-02). */
export const rightDetail = definePage({
  route: 'rightDetail',
  label: { en: 'Data permissions', zh: '数据权限' },
  right: 'role.read',
  menu: 'rightDetail',
  menuGroup: 'access',
  icon: 'eyeOff',
  screen: () => import('./RightDetailPage.tsx').then(module => module.RightDetailPage),
})
