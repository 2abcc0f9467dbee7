import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const factorPages: readonly PageDefinition[] = [
  /** The second step of a login, for accounts with a second factor. */
  definePage({
    route: 'secondStep',
    label: { en: 'Two-step verification', zh: '两步验证' },
    audience: 'public',
    shell: false,
    screen: () => import('./SecondStepPage.tsx').then(module => module.SecondStepPage),
  }),
  /** Where a second factor is set up before anything else. */
  definePage({
    route: 'secondFactor',
    label: { en: 'Set up two-step verification', zh: '设置两步验证' },
    audience: 'member',
    shell: false,
    screen: () => import('./RequiredPage.tsx').then(module => module.RequiredPage),
  }),
]
