import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const taskPages: readonly PageDefinition[] = [
  definePage({
    route: 'statistics',
    label: { en: 'Homework statistics', zh: '作业统计' },
    aliases: { en: ['grades', 'marks', 'results'], zh: ['成绩', '分数'] },
    right: 'submission.read',
    menu: 'statistics',
    tabLabel: { en: 'Statistics', zh: '统计' },
    menuRoute: 'taskList',
    menuOrder: 30,
    menuGroup: 'teaching',
    icon: 'chart',
    screen: () => import('./StatisticsPage.tsx').then(module => module.StatisticsPage),
  }),
  /** A submission: what was sent in, and its review. */
  definePage({
    route: 'taskDetailStu',
    asksFor: 'id',
    standsFor: 'submission',
    menuRoute: 'submission',
    label: { en: 'Submission', zh: '作业提交' },
    right: 'submission.read',
    menuGroup: 'teaching',
    usesDevices: true,
    screen: () => import('./review/ReviewPage.tsx').then(module => module.ReviewPage),
  }),
  /** A student's tasks, by their link or by logging in. */
  definePage({
    route: 'myTasks',
    label: { en: 'My tasks', zh: '我的作业' },
    audience: 'public',
    shell: false,
    fluid: true,
    usesDevices: true,
    screen: () => import('./own/OwnTasksPage.tsx').then(module => module.OwnTasksPage),
  }),
]
