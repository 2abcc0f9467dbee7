import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const statisticsPages: readonly PageDefinition[] = [
  /** CLS-09: how much was written in the chats of lessons. */
  definePage({
    route: 'chatData',
    label: { en: 'Chat statistics', zh: '聊天统计' },
    aliases: { en: ['analytics', 'figures'], zh: ['报表', '数据', '统计报表'] },
    menu: 'chatData',
    menuLabel: { en: 'Statistics', zh: '统计' },
    tabLabel: { en: 'Chat', zh: '聊天' },
    menuOrder: 10,
    menuGroup: 'statistics',
    icon: 'chart',
    screen: () => import('./ChatDataPage.tsx').then(module => module.ChatDataPage),
  }),
  /** CLS-09: how recordings of lessons were watched. */
  definePage({
    route: 'playData',
    label: { en: 'Playback statistics', zh: '回放统计' },
    menu: 'playData',
    tabLabel: { en: 'Playback', zh: '回放' },
    menuRoute: 'chatData',
    menuOrder: 10,
    menuGroup: 'statistics',
    icon: 'chart',
    screen: () => import('./PlayDataPage.tsx').then(module => module.PlayDataPage),
  }),
]
