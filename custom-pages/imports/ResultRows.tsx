import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { listImportRows } from '../../src/protocol/calls/imports.ts'
import type { WizardJob } from '../../src/protocol/imports.ts'
import type { RowOutcome } from '../../src/protocol/provider.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { importTexts } from '../../src/ui/import/import.texts.ts'
import { ResultTable } from '../../src/ui/import/ResultTable.tsx'
import { ErrorState, SkeletonRows } from '../../src/ui/parts/index.ts'
import { commitTexts } from './commit.texts.ts'
import { CountFilter } from './CountFilter.tsx'

const rowsPerPage = 50
const words = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  failed: 'failedRows',
} as const satisfies Record<RowOutcome, string>
const outcomes: readonly RowOutcome[] = ['created', 'updated', 'unchanged', 'skipped', 'failed']

/** read = created + updated + unchanged + skipped + failed, and the rows of each (IMP-01). */
export const ResultRows = ({
  resource,
  job,
}: {
  readonly resource: AnyResource
  readonly job: WizardJob
}) => {
  const t = useTexts(commitTexts)
  const i = useTexts(importTexts)
  const lang = useLang()
  const edu = useEdu()
  const [{ only, page }, show] = useState<{
    readonly only: RowOutcome | undefined
    readonly page: number
  }>({
    only: job.failed > 0 ? 'failed' : undefined,
    page: 1,
  })
  const { jobId, read, state } = job
  const rows = useQuery({
    queryKey: ['importRows', jobId, state, read, only, page],
    queryFn: ({ signal }) =>
      edu.ask(
        listImportRows,
        { jobId, page, limit: rowsPerPage, ...(only ? { only } : {}) },
        { signal, silent: true, quiet: true },
      ),
    placeholderData: last => last,
  })
  const figure = (n: number): string => n.toLocaleString(lang)
  const pages = Math.ceil((rows.data?.total ?? 0) / rowsPerPage)
  return (
    <>
      <Typography sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
        {t.equation(
          figure(read),
          outcomes.map(outcome => t.part(figure(job[outcome]), i[words[outcome]])).join(' + '),
        )}
      </Typography>
      <CountFilter
        label={t.only}
        all={{ label: i.read, count: read }}
        kinds={outcomes.map(outcome => ({
          kind: outcome,
          label: i[words[outcome]],
          count: job[outcome],
        }))}
        value={only}
        onChange={next => show({ only: next, page: 1 })}
      />
      {rows.isPending && <SkeletonRows rows={6} />}
      {rows.isError && <ErrorState retry={() => void rows.refetch()} />}
      {rows.data?.total === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 6 }}>{i.noRows}</Typography>
      )}
      {rows.data !== undefined && rows.data.total > 0 && (
        <ResultTable resource={resource} rows={rows.data.list} />
      )}
      {pages > 1 && (
        <Box component="nav" aria-label={t.pages}>
          <Pagination
            sx={{ mt: 4 }}
            count={pages}
            page={page}
            onChange={(_, next) => show({ only, page: next })}
          />
        </Box>
      )}
    </>
  )
}
