import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const outboxPages: readonly PageDefinition[] = [
  definePage({
    route: 'outbox',
    label: { en: 'Outbox', zh: '发件箱' },
    audience: 'member',
    screen: () => import('./OutboxPage.tsx').then(module => module.OutboxPage),
  }),
]
