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
/** Nothing more happens to a job by itself. */
export const isOver = (state: string): boolean => over.has(state)

const waiting: ReadonlySet<string> = new Set<ImportState>(['PARSED', 'CHECKED'])
/** An import that is led through its steps waits for its person. */
export const isWaiting = (state: string): boolean => waiting.has(state)

/** Whether the server is at it, as far as the news tell. */
export const runs = ({ kind, state }: Pick<JobNews, 'kind' | 'state'>): boolean =>
  !isOver(state) && !(kind === 'import' && isWaiting(state))
