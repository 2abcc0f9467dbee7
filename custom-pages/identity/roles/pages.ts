import { definePage } from '../../../src/schema/page.ts'

/** What a role may open and do. */
export const roleControl = definePage({
  route: 'roleControl',
  label: { en: 'Permission settings', zh: '权限设置' },
  right: 'role.read',
  menuGroup: 'access',
  screen: () => import('./RoleControlPage.tsx').then(module => module.RoleControlPage),
})

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

/** Who may do what: every permission against every role. */
export const rights = definePage({
  route: 'rights',
  label: { en: 'Permission overview', zh: '权限总览' },
  right: 'role.read',
  menu: 'rights',
  menuGroup: 'access',
  icon: 'columns',
  screen: () => import('./RightsPage.tsx').then(module => module.RightsPage),
})
