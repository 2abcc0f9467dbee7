import type { ImportJob } from '../../protocol/provider.ts'
import type { JobNews, TaskState } from '../../protocol/tasks.ts'

type ImportState = ImportJob['state']
export type JobState = ImportState | TaskState

const over: ReadonlySet<string> = new Set<JobState>([
  'DONE',
  'PARTIAL',
  'CANCELLED',
  'FAILED',
  'UNDONE',
])
/** Whether the job has ended, so that it won't change by itself. */
export const isJobOver = (state: string): boolean => over.has(state)

const waiting: ReadonlySet<string> = new Set<ImportState>(['PARSED', 'CHECKED'])
/** An import that is led through its steps waits for its person. */
export const isWaiting = (state: string): boolean => waiting.has(state)

/** Whether the server is working on it, according to the latest event. */
export const runs = ({ kind, state }: Pick<JobNews, 'kind' | 'state'>): boolean =>
  !isJobOver(state) && !(kind === 'import' && isWaiting(state))
