import { definePage } from '../../../src/schema/page.ts'

export const account = definePage({
  route: 'account',
  label: { en: 'My account', zh: '我的账号' },
  audience: 'member',
  screen: () => import('./AccountPage.tsx').then(module => module.AccountPage),
})
