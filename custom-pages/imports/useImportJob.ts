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
 * Milliseconds between two polls while the server is working; events arrive sooner if the server
 * sends them.
 */
const pollMillis = 700
const longestWait = 5000
/** Milliseconds before the next try, after this many without a response. */
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

/** No response, or an inconclusive one: worth another try. */
export const isPassingError = (error: unknown): boolean => {
  const { status = 0 } = refusalOf(error)
  return status === 0 || status === 408 || (status >= 500 && status < 600)
}
const jobKey = (jobId: string) => ['wizardJob', jobId] as const

/** Loads the job, repeatedly while the server is working, and after its events. */
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

/** An import's current state, and its operations; without rendering. */
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
  // lists that were viewed before must show imported or removed records
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: [resource] })
  }, [over, queries, resource, state])

  // a response that is older than later events is ignored
  const keep = useCallback(
    (next: WizardJob) =>
      queries.setQueryData<WizardJob>(jobKey(jobId), known =>
        known && known.revision > next.revision ? known : next,
      ),
    [jobId, queries],
  )
  /** Sends a change of the job and shows its new state; resolves to whether it was accepted. */
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
    /** The last known state is shown while polling continues. */
    lost: query.failureCount > 0 && job !== undefined,
    /** No state is known yet, and the server doesn't respond; polling continues. */
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
