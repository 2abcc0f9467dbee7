import { definePage } from '../../../src/schema/page.ts'

export const personWeb = definePage({
  route: 'personWeb',
  label: { en: 'Personal account', zh: '个人账号' },
  audience: 'public',
  shell: false,
  screen: () => import('./PersonPage.tsx').then(module => module.PersonPage),
})
