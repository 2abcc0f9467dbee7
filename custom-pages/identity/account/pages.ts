import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const accountPages: readonly PageDefinition[] = [
  definePage({
    route: 'account',
    label: { en: 'My account', zh: '我的账号' },
    audience: 'member',
    screen: () => import('./AccountPage.tsx').then(module => module.AccountPage),
  }),
]
