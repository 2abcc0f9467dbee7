import { jobEvent, type JobNews, type TaskKind } from '../protocol/tasks.ts'
import type { HearJobs } from '../ui/jobs/news.tsx'
import { onEvent } from './live.ts'

const kinds: Readonly<Record<TaskKind | 'import', true>> = {
  export: true,
  bulk: true,
  import: true,
}
const isKind = (value: unknown): value is JobNews['kind'] =>
  typeof value === 'string' && value in kinds

/**
 * Parses an event about a job; undefined if another version of the server sends something else.
 */
export const parseJobNews = (data: unknown): JobNews | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  const { kind, id, state, done, total }: Partial<Record<keyof JobNews, unknown>> = data
  if (
    !isKind(kind) ||
    typeof id !== 'string' ||
    typeof state !== 'string' ||
    typeof done !== 'number'
  )
    return undefined
  return { kind, id, state, done, total: typeof total === 'number' ? total : null }
}

/** The server's 'job' events, in every window of the person. */
export const hearJobs: HearJobs = hear =>
  onEvent(jobEvent, data => {
    const news = parseJobNews(data)
    if (news) hear(news)
  })
