import {
  callRight,
  captureRight,
  enterRight,
  messageRight,
  superviseRight,
} from '../../resources/supervision/supervise-record/supervision.options.ts'
import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const supervisionPages: readonly PageDefinition[] = [
  /** SUP-01: running and coming lessons, as a list and as a wall of pictures. */
  definePage({
    route: 'superviseClass',
    label: { en: 'Live lessons', zh: '实时监课' },
    aliases: { en: ['monitor', 'ongoing'], zh: ['监课', '巡课', '正在上课'] },
    right: superviseRight,
    rights: {
      [messageRight]: { en: 'Send messages into lessons', zh: '向课堂发送消息' },
      [enterRight]: { en: 'Enter classrooms as supervisor', zh: '以监课身份进入教室' },
      [callRight]: { en: 'Call whoever steps in', zh: '联系替补人员' },
      [captureRight]: { en: 'Take pictures of classrooms', zh: '抓拍教室画面' },
    },
    menu: 'superviseClass',
    menuLabel: { en: 'Live', zh: '实时监课' },
    tabLabel: { en: 'Live', zh: '实时' },
    menuOrder: 50,
    menuGroup: 'teaching',
    icon: 'eye',
    screen: () => import('./SuperviseClassPage.tsx').then(module => module.SuperviseClassPage),
  }),
  /** SUP-02: what happens in one lesson (`?lessonId=`). */
  definePage({
    route: 'superviseLesson',
    asksFor: 'lessonId',
    menuRoute: 'superviseClass',
    label: { en: 'Lesson supervision', zh: '课节监看' },
    right: superviseRight,
    menuGroup: 'teaching',
    screen: () => import('./SuperviseLessonPage.tsx').then(module => module.SuperviseLessonPage),
  }),
  /** SUP-05: a week's figures. */
  definePage({
    route: 'superviseWeek',
    label: { en: 'Supervision statistics', zh: '监课统计' },
    right: superviseRight,
    menu: 'superviseWeek',
    tabLabel: { en: 'Statistics', zh: '统计' },
    menuRoute: 'superviseClass',
    menuOrder: 30,
    menuGroup: 'teaching',
    icon: 'chart',
    screen: () => import('./WeekPage.tsx').then(module => module.WeekPage),
  }),
  definePage({
    route: 'superviseSetting',
    label: { en: 'Supervision settings', zh: '监课设置' },
    right: 'supervisionPolicy.read',
    menu: 'superviseSetting',
    menuRoute: 'superviseClass',
    menuGear: true,
    menuOrder: 40,
    menuGroup: 'teaching',
    icon: 'settings',
    screen: () => import('./SettingsPage.tsx').then(module => module.SupervisionSettingsPage),
  }),
]
