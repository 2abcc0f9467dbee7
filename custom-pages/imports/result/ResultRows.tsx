import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { listImportRows } from '../../../src/protocol/calls/imports.ts'
import type { WizardJob } from '../../../src/protocol/imports.ts'
import type { RowOutcome } from '../../../src/protocol/provider.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { importTexts } from '../../../src/ui/import/import.texts.ts'
import { ResultTable } from '../../../src/ui/import/ResultTable.tsx'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { defaultPageSize, smallestPage } from '../../../src/ui/pager/pages.ts'
import { ErrorState, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { commitTexts } from './commit.texts.ts'
import { CountFilter } from '../check/CountFilter.tsx'

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
  const [{ only, page, limit }, show] = useState<{
    readonly only: RowOutcome | undefined
    readonly page: number
    readonly limit: number
  }>({
    only: job.failed > 0 ? 'failed' : undefined,
    page: 1,
    limit: defaultPageSize,
  })
  const { jobId, read, state, undoneBy } = job
  const rows = useQuery({
    queryKey: ['importRows', jobId, state, read, only, page, limit],
    queryFn: ({ signal }) =>
      edu.ask(
        listImportRows,
        { jobId, page, limit, ...(only ? { only } : {}) },
        { signal, silent: true, quiet: true },
      ),
    placeholderData: last => last,
  })
  const figure = (n: number): string => n.toLocaleString(lang)
  const total = rows.data?.total ?? 0
  return (
    <>
      <Typography sx={{ mb: 2, fontVariantNumeric: 'tabular-nums' }}>
        {undoneBy === null ? '' : t.beforeUndo}
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
        onChange={next => show({ only: next, page: 1, limit })}
      />
      {rows.isPending && <SkeletonRows rows={6} />}
      {rows.isError && <ErrorState retry={() => void rows.refetch()} />}
      {rows.data?.total === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 6 }}>{i.noRows}</Typography>
      )}
      {rows.data !== undefined && rows.data.total > 0 && (
        <ResultTable resource={resource} rows={rows.data.list} />
      )}
      {total > smallestPage && (
        <Pager
          page={page}
          limit={limit}
          total={total}
          onChange={next => show(old => ({ ...old, ...next }))}
        />
      )}
    </>
  )
}
