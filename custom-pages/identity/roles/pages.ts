import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const rolesPages: readonly PageDefinition[] = [
  /** A role's permissions. */
  definePage({
    route: 'roleControl',
    menuRoute: 'roleRights',
    label: { en: 'Permission settings', zh: '权限设置' },
    right: 'role.read',
    menuGroup: 'settings',
    screen: () => import('./RoleControlPage.tsx').then(module => module.RoleControlPage),
  }),
  /** Which data a role sees masked (ROL-02). */
  definePage({
    route: 'rightDetail',
    label: { en: 'Data permissions', zh: '数据权限' },
    right: 'role.read',
    menu: 'rightDetail',
    menuRoute: 'userManage',
    menuOrder: 30,
    menuGroup: 'settings',
    icon: 'eyeOff',
    screen: () => import('./RightDetailPage.tsx').then(module => module.RightDetailPage),
  }),
  /** All permissions against all roles. */
  definePage({
    route: 'rights',
    label: { en: 'Permission overview', zh: '权限总览' },
    aliases: { en: ['who may do what'], zh: ['权限表'] },
    right: 'role.read',
    menu: 'rights',
    tabLabel: { en: 'Overview', zh: '权限总览' },
    menuRoute: 'userManage',
    menuOrder: 40,
    menuGroup: 'settings',
    icon: 'columns',
    screen: () => import('./RightsPage.tsx').then(module => module.RightsPage),
  }),
]
