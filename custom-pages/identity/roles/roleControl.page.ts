import { definePage } from '../../../src/schema/page.ts'

/** What a role may open and do. */
export const roleControl = definePage({
  route: 'roleControl',
  label: { en: 'Permission settings', zh: '权限设置' },
  right: 'role.read',
  menuGroup: 'access',
  screen: () => import('./RoleControlPage.tsx').then(module => module.RoleControlPage),
})
