import { definePage } from '../../../src/schema/page.ts'

export const outbox = definePage({
  route: 'outbox',
  label: { en: 'Outbox', zh: '发件箱' },
  audience: 'member',
  screen: () => import('./OutboxPage.tsx').then(module => module.OutboxPage),
})
