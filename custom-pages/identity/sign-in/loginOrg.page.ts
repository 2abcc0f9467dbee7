import { definePage } from '../../../src/schema/page.ts'

export const loginOrg = definePage({
  route: 'loginOrg',
  label: { en: 'Institution login', zh: '机构登录' },
  audience: 'public',
  shell: false,
  screen: () => import('./OrgLoginPage.tsx').then(module => module.OrgLoginPage),
})
