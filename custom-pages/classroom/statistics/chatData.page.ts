import { definePage } from '../../../src/schema/page.ts'

/** CLS-09: how much was written in the chats of lessons. */
export const chatData = definePage({
  route: 'chatData',
  label: { en: 'Chat statistics', zh: '聊天统计' },
  menu: 'chatData',
  menuGroup: 'statistics',
  icon: 'chart',
  screen: () => import('./ChatDataPage.tsx').then(module => module.ChatDataPage),
})
