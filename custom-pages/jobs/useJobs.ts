import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useGetIdentity } from 'react-admin'
import { useState } from 'react'
import { can } from '../../src/access/index.ts'
import { listImports } from '../../src/protocol/calls/imports.ts'
import { listTasks } from '../../src/protocol/calls/tasks.ts'
import type { JobSummary } from '../../src/protocol/imports.ts'
import { everyonesRight, goingOn } from '../../src/protocol/journal.ts'
import { everyonesJobs, type JobNews, type Task } from '../../src/protocol/tasks.ts'
import { useAccess, useEdu } from '../../src/ui/context.tsx'
import { jobTabs, type JobTab } from '../../src/ui/jobs/links.ts'
import { useJobNews } from '../../src/ui/jobs/news.tsx'
import { useShownJob } from '../../src/ui/jobs/shownJobs.ts'
import { isJobOver, runs } from '../../src/ui/jobs/states.ts'
import { flag, oneOf, usePageState } from '../../src/ui/usePageState.ts'

const pageSize = 20
/** Polling interval for missed events: short while something runs, longer otherwise. */
const soonMs = 4000
const laterMs = 30_000

export type Job =
  | { readonly kind: 'import'; readonly job: JobSummary }
  | { readonly kind: 'export' | 'bulk'; readonly job: Task }
interface JobsPage {
  readonly list: readonly Job[]
  readonly total: number
}
export const jobIdOf = (one: Job): string => (one.kind === 'import' ? one.job.jobId : one.job.id)
const isRunning = (one: Job): boolean =>
  (one.kind === 'import' ? one.job.busy !== null : goingOn(one.job.undoing) !== undefined) ||
  runs({ kind: one.kind, state: one.job.state })

/** A job's progress, from events that are newer than the loaded job. */
export interface JobProgress {
  readonly done: number
  readonly total: number | null
}
const ownProgress = (one: Job): JobProgress =>
  one.kind === 'import'
    ? (one.job.busy ?? {
        done:
          one.job.created + one.job.updated + one.job.unchanged + one.job.skipped + one.job.failed,
        total: one.job.total ?? null,
      })
    : { done: one.job.done + one.job.failed, total: one.job.total }

export interface Own {
  readonly mine: boolean
  readonly undoable: boolean
}
/** A job's progress: from an event if it is newer, otherwise as loaded. */
const progressWith = (one: Job, news: JobNews | undefined): JobProgress => {
  const own = ownProgress(one)
  // an undo has no events of its own: the job keeps its state until it is done
  if (!news || isJobOver(one.job.state) || (news.state !== one.job.state && !isJobOver(news.state)))
    return own
  // whichever came last, progress never decreases
  return { done: Math.max(own.done, news.done), total: news.total ?? own.total }
}

const useJobPages = (tab: JobTab, everyone: boolean) => {
  const edu = useEdu()
  return useInfiniteQuery({
    queryKey: ['jobs', tab, everyone],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<JobsPage> => {
      const page = {
        page: pageParam,
        limit: pageSize,
        everyone: everyone ? '1' : null,
      } as const
      const options = { signal, quiet: true }
      if (tab === 'import') {
        const { list, total } = await edu.ask(listImports, page, options)
        return { total, list: list.map(job => ({ kind: tab, job })) }
      }
      const { list, total } = await edu.ask(listTasks, { ...page, kind: tab }, options)
      return { total, list: list.map(job => ({ kind: tab, job })) }
    },
    getNextPageParam: (last, all) =>
      all.length * pageSize < last.total ? all.length + 1 : undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.list.some(isRunning)) ? soonMs : laterMs,
  })
}

/**
 * State of the jobs page without rendering: its tab, whose jobs, their pages, and their progress.
 */
export const useJobs = () => {
  const access = useAccess()
  const queries = useQueryClient()
  const { identity } = useGetIdentity()
  const address = usePageState({ everyone: flag, tab: oneOf(jobTabs, 'import') })
  const [latest, setLatest] = useState<ReadonlyMap<string, JobNews>>(new Map())
  const mayEveryone = can(access, everyonesJobs)
  const everyone = mayEveryone && address.everyone
  const { tab } = address
  useShownJob('all')

  const pages = useJobPages(tab, everyone)
  const seenIds = new Set<string>()
  // a page that moved on while it was turned tells some lines twice
  const list = (pages.data?.pages.flatMap(page => page.list) ?? []).filter(
    one => !seenIds.has(jobIdOf(one)) && seenIds.add(jobIdOf(one)),
  )

  const ask = () => void queries.invalidateQueries({ queryKey: ['jobs', tab] })
  useJobNews(news => {
    if (news.kind !== tab) return
    const listedJob = list.find(one => jobIdOf(one) === news.id)
    setLatest(last => new Map(last).set(news.id, news))
    // a new job, or one with another state: its line is loaded from the server
    if (!listedJob || listedJob.job.state !== news.state || isJobOver(news.state)) ask()
  }, ask)
  const progressOf = (one: Job): JobProgress => progressWith(one, latest.get(jobIdOf(one)))
  const go = (to: { readonly tab?: JobTab; readonly everyone?: boolean }): void => {
    const next = { tab, everyone, ...to }
    address.go({
      tab: next.tab === 'import' ? null : next.tab,
      everyone: next.everyone ? '1' : null,
    })
  }
  return {
    tab,
    everyone: mayEveryone ? everyone : undefined,
    go,
    pages,
    list,
    progressOf,
    /** A file is its maker's alone; who undoes what another did needs the right. */
    ownOf: ({ job: { createdBy } }: Job): Own => {
      const mine = !everyone || createdBy === identity?.id
      return { mine, undoable: mine || can(access, everyonesRight) }
    },
    /** Reloads the jobs, and the records of a resource that one of them has changed. */
    refresh: async (resource?: string): Promise<void> => {
      await queries.invalidateQueries({ queryKey: ['jobs'] })
      if (resource !== undefined) await queries.invalidateQueries({ queryKey: [resource] })
    },
    /** When the server was heard last, in milliseconds. */
    now: pages.dataUpdatedAt,
  }
}
