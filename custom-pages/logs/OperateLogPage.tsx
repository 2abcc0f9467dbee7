import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { can, canDo } from '../../src/access/index.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { operateLogOf } from '../../src/protocol/logs.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { useAccess, useFindResource, useResources } from '../../src/ui/context.tsx'
import type { Refs } from '../../src/ui/field-view.ts'
import { linkTo } from '../../src/ui/links.ts'
import { Page, PageSkeleton } from '../../src/ui/parts/index.ts'
import { useRecord } from '../../src/ui/useRecord.ts'
import { ChangeDifference, type LoggedChange } from './ChangeDifference.tsx'
import { BackToLog, EntryFacts, MissingLogEntry, type LogEntry } from './facts.tsx'
import { LogList } from './LogList.tsx'
import { logTexts } from './logs.texts.ts'

type Change = RaRecord &
  LogEntry &
  LoggedChange & { readonly operation: string; readonly titles: Refs }

const ChangeScreen = ({ def, id }: { readonly def: AnyResource; readonly id: string }) => {
  const t = useTexts(logTexts)
  const access = useAccess()
  const find = useFindResource()
  const { data, isPending, error, refetch } = useRecord<Change>(def, id, { retry: false })
  if (isPending) return <PageSkeleton />
  if (error) return <MissingLogEntry def={def} retry={() => void refetch()} />
  const resource = find(data.resource)
  const opens = resource?.routes && data.recordId !== null && canDo(access, resource, 'read')
  return (
    <Page
      title={data.title ?? ''}
      width="narrow"
      before={<BackToLog def={def} />}
      extra={
        <>
          {can(access, 'operationLog.read') && (
            <Button component={Link} to={`/operationLog?id=${data.operation}`}>
              {t.operation}
            </Button>
          )}
          {resource && opens && (
            <Button component={Link} to={linkTo(resource, 'show', { id: data.recordId ?? '' })}>
              {t.record}
            </Button>
          )}
        </>
      }
    >
      <EntryFacts entry={data} />
      <Typography variant="h2" sx={{ mb: 3 }}>
        {data.before === null ? t.beginning : t.difference}
      </Typography>
      <ChangeDifference change={data} titles={data.titles} />
    </Page>
  )
}

/** The change log: its list, or one of its entries (`?id=`). */
export const OperateLogPage = () => {
  const resources = useResources()
  const def = useMemo(() => operateLogOf(resources), [resources])
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <ChangeScreen key={id} def={def} id={id} /> : <LogList def={def} />
}
