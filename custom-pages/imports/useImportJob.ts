import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { readImport } from '../../src/protocol/calls/imports.ts'
import type { RunningImport } from '../../src/protocol/envelope.ts'
import type { Rechecked, WizardJob } from '../../src/protocol/imports.ts'
import type { EduProvider } from '../../src/protocol/provider.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useJobNews } from '../../src/ui/jobs/news.tsx'
import { useShownJob } from '../../src/ui/jobs/shownJobs.ts'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { isAtWork, isWizardOver } from './steps.ts'

/**
 * Milliseconds between two questions while the server is at work; its news come sooner where it can
 * tell them.
 */
const pollMillis = 700
const longestWait = 5000
/** Milliseconds before the next try, after so many that nothing answered. */
export const waitAfter = (failed: number): number => Math.min(longestWait, 500 * 2 ** failed)

/** Why a call was refused, in words, with the import that blocks it. */
export interface CallFailure {
  readonly code: string
  readonly text: string
  readonly running?: RunningImport
}
export const failureOf = (thrown: unknown): CallFailure => {
  const { body, text } = refusalOf(thrown)
  const details = [...new Set(Object.values(body?.errors ?? {}))].filter(
    detail => detail !== '' && detail !== text,
  )
  return {
    code: body?.code ?? '',
    text: [text, ...details].join(' '),
    ...(body?.running ? { running: body.running } : {}),
  }
}

/** Nothing answered, or nobody who could say: worth asking again. */
export const isPassingError = (error: unknown): boolean => {
  const { status = 0 } = refusalOf(error)
  return status === 0 || status === 408 || (status >= 500 && status < 600)
}
const jobKey = (jobId: string) => ['wizardJob', jobId] as const

/** Asks how the job stands, again and again while the server is at work, and at its news. */
const useJobQuery = (jobId: string) => {
  const edu = useEdu()
  const queries = useQueryClient()
  useShownJob(jobId)
  const query = useQuery({
    queryKey: jobKey(jobId),
    staleTime: 0,
    queryFn: ({ signal }) => edu.ask(readImport, { jobId }, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? pollMillis : false),
    retry: (_, error) => isPassingError(error),
    retryDelay: waitAfter,
  })
  const { refetch } = query
  const ask = () => void refetch()
  useJobNews(({ kind, id, state, done, total }) => {
    if (kind !== 'import' || id !== jobId) return
    const known = queries.getQueryData<WizardJob>(jobKey(jobId))
    if (known?.state === state && known.busy)
      queries.setQueryData<WizardJob>(jobKey(jobId), {
        ...known,
        busy: { ...known.busy, done, total: total ?? known.busy.total },
      })
    else ask()
  }, ask)
  return { query, refetch }
}

/**
 * An import as the server tells it, kept up to date, and what can be said to it; without a pixel.
 */
export const useImportJob = (jobId: string) => {
  const edu = useEdu()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<CallFailure>()
  const [doing, setDoing] = useState(false)
  const { query, refetch } = useJobQuery(jobId)
  const job = query.data
  const over = job !== undefined && isWizardOver(job)
  const resource = job?.resource
  const state = job?.state
  // lists that were looked at before show what has come, or gone again
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: [resource] })
  }, [over, queries, resource, state])

  // an answer that comes later than the news of what followed on it tells nothing any more
  const keep = useCallback(
    (next: WizardJob) =>
      queries.setQueryData<WizardJob>(jobKey(jobId), known =>
        known && known.revision > next.revision ? known : next,
      ),
    [jobId, queries],
  )
  /** Says something to the job and shows how it stands then; answers whether it was taken. */
  const tell = useCallback(
    async (call: (edu: EduProvider) => Promise<WizardJob>): Promise<boolean> => {
      setDoing(true)
      setFailure(undefined)
      try {
        await queries.cancelQueries({ queryKey: jobKey(jobId) })
        keep(await call(edu))
        return true
      } catch (thrown) {
        setFailure(failureOf(thrown))
        await refetch()
        return false
      } finally {
        setDoing(false)
      }
    },
    [edu, jobId, keep, queries, refetch],
  )
  /** The tally and revision after rows were changed. */
  const rechecked = useCallback(
    ({ revision, verdicts, checkKey }: Rechecked): void => {
      queries.setQueryData<WizardJob>(
        jobKey(jobId),
        known => known && { ...known, revision, verdicts, checkKey },
      )
    },
    [jobId, queries],
  )

  return {
    job,
    error: query.error,
    /** Shown is what was known last; it is asked again and again. */
    lost: query.failureCount > 0 && job !== undefined,
    /** Nothing is known yet, and nothing answers; it is asked again and again. */
    unreached: query.failureCount > 0 && job === undefined,
    knownAt: query.dataUpdatedAt,
    failure,
    setFailure,
    doing,
    tell,
    rechecked,
    refetch,
  }
}
export type ImportJobState = ReturnType<typeof useImportJob>
