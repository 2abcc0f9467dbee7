import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const accountPages: readonly PageDefinition[] = [
  definePage({
    route: 'account',
    label: { en: 'My account', zh: '我的账号' },
    aliases: { en: ['profile', 'me'], zh: ['个人资料', '个人中心'] },
    verbs: [
      {
        label: { en: 'Change password', zh: '修改密码' },
        aliases: { en: ['password'], zh: ['改密码', '密码', '更改密码'] },
        to: '/account',
      },
      {
        label: { en: 'Two-step verification', zh: '两步验证' },
        aliases: { en: ['2fa', 'mfa'], zh: ['双重验证'] },
        to: '/account',
      },
    ],
    audience: 'member',
    screen: () => import('./AccountPage.tsx').then(module => module.AccountPage),
  }),
]
