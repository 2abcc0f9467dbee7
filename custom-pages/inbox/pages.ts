import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder. */
export const inboxPages: readonly PageDefinition[] = [
  definePage({
    route: 'inbox',
    label: { en: 'Notifications', zh: '通知' },
    aliases: { en: ['announcement', 'announcements', 'notice'], zh: ['公告', '消息', '提醒'] },
    audience: 'member',
    icon: 'bell',
    showsRecords: false,
    screen: () => import('./InboxPage.tsx').then(module => module.InboxPage),
  }),
]
