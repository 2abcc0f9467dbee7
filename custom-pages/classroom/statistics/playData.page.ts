import { definePage } from '../../../src/schema/page.ts'

/** CLS-09: how recordings of lessons were watched. */
export const playData = definePage({
  route: 'playData',
  label: { en: 'Playback statistics', zh: '回放统计' },
  menu: 'playData',
  menuGroup: 'statistics',
  icon: 'chart',
  screen: () => import('./PlayDataPage.tsx').then(module => module.PlayDataPage),
})
