import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const pointsPages: readonly PageDefinition[] = [
  definePage({
    route: 'integral',
    label: { en: 'Points ranking', zh: '积分排名' },
    aliases: { en: ['leaderboard'], zh: ['排行榜'] },
    right: 'pointsEntry.read',
    menu: 'integral',
    tabLabel: { en: 'Ranking', zh: '排名' },
    menuRoute: 'integralView',
    menuOrder: 10,
    menuGroup: 'people',
    icon: 'chart',
    screen: () => import('./RankingPage.tsx').then(module => module.RankingPage),
  }),
  definePage({
    route: 'integralSetting',
    label: { en: 'Points settings', zh: '积分设置' },
    right: 'pointsPolicy.read',
    menu: 'integralSetting',
    menuRoute: 'integralView',
    menuGear: true,
    menuOrder: 30,
    menuGroup: 'people',
    icon: 'settings',
    screen: () => import('./PointsSettingsPage.tsx').then(module => module.PointsSettingsPage),
  }),
]
