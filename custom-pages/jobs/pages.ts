import { everyonesJobs } from '../../src/protocol/tasks.ts'
import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const jobsPages: readonly PageDefinition[] = [
  /** Background work (imports, exports, bulk changes) and its results; everyone has their own. */
  definePage({
    route: 'jobs',
    label: { en: 'Jobs', zh: '任务中心' },
    aliases: { en: ['background jobs'], zh: ['导入记录', '导出记录'] },
    audience: 'member',
    rights: {
      [everyonesJobs]: { en: 'View and cancel other people’s jobs', zh: '查看和取消他人的任务' },
    },
    menu: 'jobs',
    tabLabel: { en: 'Jobs', zh: '任务中心' },
    menuRoute: 'operateLog',
    menuOrder: 20,
    menuGroup: 'settings',
    icon: 'tasks',
    screen: () => import('./JobsPage.tsx').then(module => module.JobsPage),
  }),
]
