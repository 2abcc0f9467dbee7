import type { JobNews } from '../../protocol/tasks.ts'

/** Tabs of the page of jobs, by what they show. */
export const jobTabs = ['import', 'export', 'bulk'] as const satisfies readonly JobNews['kind'][]
export type JobTab = (typeof jobTabs)[number]

/** The page of jobs, at the tab of a kind. */
export const jobsLink = (tab: JobTab = 'import'): string =>
  tab === 'import' ? '/jobs' : `/jobs?tab=${tab}`
