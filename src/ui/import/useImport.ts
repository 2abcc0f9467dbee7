import { useQuery } from '@tanstack/react-query'
import { useRefresh } from 'ra-core'
import { useEffect, useState } from 'react'
import type { ImportJob, RefusedBody, RowOutcome } from '../../protocol/provider.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { useEdu } from '../context.tsx'

const megabyte = 1024 * 1024
export const maxImportMB = 20
const pollMillis = 500
const over: ReadonlySet<string> = new Set(['DONE', 'PARTIAL', 'CANCELLED', 'FAILED', 'UNDONE'])
export const isOver = (job: Pick<ImportJob, 'state'>): boolean => over.has(job.state)

/** What a file is refused for before it is sent (VAL-08); the server judges its content again. */
export type FileProblem = { readonly kind: 'wrongType' | 'empty' } | { readonly kind: 'tooLarge'; readonly mb: string }
export const problemOf = (file: Pick<File, 'name' | 'size'>): FileProblem | undefined => {
  if (!/\.xlsx?$/i.test(file.name)) return { kind: 'wrongType' }
  if (file.size === 0) return { kind: 'empty' }
  return file.size > maxImportMB * megabyte ? { kind: 'tooLarge', mb: (file.size / megabyte).toFixed(1) } : undefined
}

export const rowsPerPage = 50

/** State of an import: the file, its job as the server tells it, and its rows; without a pixel. */
export const useImport = (resource: AnyResource) => {
  const edu = useEdu()
  const refresh = useRefresh()
  const [jobId, setJobId] = useState<string>()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<FileProblem>()
  const [refusal, setRefusal] = useState<string>()
  const [only, setOnly] = useState<RowOutcome>()
  const [page, setPage] = useState(1)

  const job = useQuery({
    queryKey: ['importJob', jobId],
    enabled: jobId !== undefined,
    queryFn: ({ signal }) => edu.importJob(jobId ?? '', { signal, silent: true, quiet: true }),
    refetchInterval: query => (query.state.data && isOver(query.state.data) ? false : pollMillis),
    retry: true,
    retryDelay: pollMillis,
  })
  const finished = job.data !== undefined && isOver(job.data)
  const rows = useQuery({
    queryKey: ['importRows', jobId, only, page],
    enabled: finished && job.data.state !== 'FAILED',
    queryFn: ({ signal }) =>
      edu.importRows({ jobId: jobId ?? '', page, limit: rowsPerPage, ...(only ? { only } : {}), signal, silent: true }),
    placeholderData: last => last,
  })
  // The list behind the dialog shows what has come.
  useEffect(() => {
    if (finished) refresh()
  }, [finished, refresh])

  const send = async (file: File): Promise<void> => {
    const found = problemOf(file)
    setProblem(found)
    setRefusal(undefined)
    if (found) return
    setSending(true)
    try {
      setJobId((await edu.importFile(resource.name, file, { quiet: true })).jobId)
    } catch (thrown) {
      const { message, body } = thrown as Error & { body?: RefusedBody }
      setRefusal(body?.errors?.['file'] ?? message)
    } finally {
      setSending(false)
    }
  }

  return {
    job: job.data,
    lost: job.failureCount > 0 && !finished,
    sending,
    problem,
    refusal,
    rows: rows.data,
    rowsLoading: rows.isPending,
    only,
    page,
    setPage,
    filter: (outcome: RowOutcome | undefined): void => {
      setOnly(outcome)
      setPage(1)
    },
    send,
    restart: (): void => {
      setJobId(undefined)
      setOnly(undefined)
      setPage(1)
      setProblem(undefined)
      setRefusal(undefined)
    },
  }
}
export type ImportState = ReturnType<typeof useImport>
