import { definePage } from '../../../src/schema/page.ts'

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
