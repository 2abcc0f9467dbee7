import { definePage } from '../../../src/schema/page.ts'

export const forgotPassword = definePage({
  route: 'forgotPassword',
  label: { en: 'Reset password', zh: '找回密码' },
  audience: 'public',
  shell: false,
  screen: () => import('./ForgotPage.tsx').then(module => module.ForgotPage),
})
