import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useGetList, type RaRecord } from 'react-admin'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { can } from '../../src/access/index.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { operationLogOf } from '../../src/protocol/logs.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { useAccess, useResources } from '../../src/ui/context.tsx'
import { Pager } from '../../src/ui/pager/Pager.tsx'
import { defaultPageSize } from '../../src/ui/pager/pages.ts'
import { ErrorState, Page, PageSkeleton } from '../../src/ui/parts/index.ts'
import { useRecord } from '../../src/ui/useRecord.ts'
import { ChangeDifference, type LoggedChange } from './ChangeDifference.tsx'
import {
  BackToLog,
  EntryFacts,
  ExactMoment,
  Fact,
  MissingLogEntry,
  useWords,
  type LogEntry,
} from './facts.tsx'
import { LogList } from './LogList.tsx'
import { logTexts } from './logs.texts.ts'
import { refsOf } from '../../src/ui/list/refs.ts'

type Operation = RaRecord &
  LogEntry & {
    readonly count: number
    readonly about: string | null
    readonly undoneAt: string | null
  }
type Change = RaRecord & LogEntry & LoggedChange

/** What an operation changed, record by record, a page at a time. */
const Changes = ({ operation }: { readonly operation: Operation }) => {
  const t = useTexts(logTexts)
  const access = useAccess()
  const { action, matter } = useWords()
  const [at, setAt] = useState({ page: 1, limit: defaultPageSize })
  const { data, total, meta, error, isPending, refetch } = useGetList<Change>(
    'operateLog',
    {
      pagination: { page: at.page, perPage: at.limit },
      sort: { field: 'at', order: 'ASC' },
      filter: { operation: operation.id },
    },
    { placeholderData: before => before, retry: false },
  )
  if (error) return <ErrorState message={error.message} retry={() => void refetch()} />
  if (isPending) return [0, 1, 2].map(row => <Skeleton key={row} height={72} />)
  const refs = refsOf(meta)
  const single = total === 1 && operation.recordId !== null
  return (
    <>
      {data.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {operation.count > 0 ? t.notYours : t.noChanges}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map(change => (
          <Box
            component="li"
            key={change.id}
            sx={{ borderLeft: 2, borderColor: 'divider', pl: 4, pb: 5 }}
          >
            {!single && (
              <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
                {can(access, 'operateLog.read') ? (
                  <Box
                    component={Link}
                    to={`/operateLog?id=${change.id}`}
                    sx={{ color: 'text.primary', fontWeight: 600 }}
                  >
                    {change.title}
                  </Box>
                ) : (
                  <b>{change.title}</b>
                )}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {matter(change.resource)} · {action(change.action)}
                </Box>
              </Box>
            )}
            <ChangeDifference change={change} titles={refs} />
          </Box>
        ))}
      </Box>
      {(total ?? 0) > 10 && (
        <Pager page={at.page} limit={at.limit} total={total} onChange={setAt} />
      )}
    </>
  )
}

const OperationScreen = ({ def, id }: { readonly def: AnyResource; readonly id: string }) => {
  const t = useTexts(logTexts)
  const lang = useLang()
  const { action } = useWords()
  const { data, isPending, error, refetch } = useRecord<Operation>(def, id, { retry: false })
  if (isPending) return <PageSkeleton />
  if (error) return <MissingLogEntry def={def} retry={() => void refetch()} />
  return (
    <Page
      title={`${action(data.action)} · ${data.title ?? ''}`}
      width="narrow"
      before={<BackToLog def={def} />}
    >
      <EntryFacts entry={data}>
        <Fact label={t.records}>{data.count.toLocaleString(lang)}</Fact>
        {data.about !== null && <Fact label={t.detail}>{data.about}</Fact>}
        {data.undoneAt !== null && (
          <Fact label={t.undone}>
            <ExactMoment at={data.undoneAt} />
          </Fact>
        )}
      </EntryFacts>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t.changes}
      </Typography>
      <Changes operation={data} />
    </Page>
  )
}

/** The operation log: its list, or one of its entries (`?id=`) with its changes. */
export const OperationLogPage = () => {
  const resources = useResources()
  const def = useMemo(() => operationLogOf(resources), [resources])
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <OperationScreen key={id} def={def} id={id} /> : <LogList def={def} />
}
