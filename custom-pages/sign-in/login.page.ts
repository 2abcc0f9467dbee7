import { definePage } from '../../src/schema/page.ts'

export const login = definePage({
  route: 'login',
  label: { en: 'Log in', zh: '登录' },
  audience: 'public',
  shell: false,
  screen: () => import('./LoginPage.tsx').then(module => module.LoginPage),
})
