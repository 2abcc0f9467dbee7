import { definePage } from '../../src/schema/page.ts'

export const bookDuration = definePage({
  route: 'bookDuration',
  label: { en: 'Duration statistics', zh: '时长统计' },
  right: 'booking.read',
  menu: 'bookDuration',
  menuGroup: 'booking',
  icon: 'chart',
  screen: () => import('./DurationsPage.tsx').then(module => module.DurationsPage),
})
