import { definePage } from '../../../src/schema/page.ts'

const screen = () => import('./LoginPage.tsx').then(module => module.LoginPage)

export const login = definePage({
  route: 'login',
  label: { en: 'Log in', zh: '登录' },
  audience: 'public',
  shell: false,
  screen,
})
/** NAV-16: the login screen under its other name. */
export const loginforOut = definePage({
  route: 'loginforOut',
  label: { en: 'Log in', zh: '登录' },
  audience: 'public',
  shell: false,
  screen,
})
