import { useResourceContext } from 'react-admin'
import { Suspense } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { stateFields, titleOf } from '../../schema/derive.ts'
import type { AnyRecord, AnyResource, RecordViewProps } from '../../schema/resource.ts'
import { useResourceDef } from '../context.tsx'
import { ActionDialog } from '../list/bulk/ActionDialog.tsx'
import { lazyView } from '../list/lazyView.ts'
import { Icon, Page } from '../parts/index.ts'
import { RecordFailure } from '../parts/RecordFailure.tsx'
import { isCover } from '../parts/PersonAvatar.tsx'
import { ViewablePicture } from '../parts/ViewablePicture.tsx'
import { useRecord } from '../useRecord.ts'
import { FactGroups, Facts } from './Facts.tsx'
import { FieldValue } from './FieldValue.tsx'
import { Figures } from './Figures.tsx'
import { History } from './History.tsx'
import { bodyGrid, RecordSkeleton } from './RecordSkeleton.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { RelatedLists } from './RelatedLists.tsx'
import { useBeside, useTabs } from './recordPage.ts'
import { showTexts } from './show.texts.ts'
import { Summary } from './Summary.tsx'
import { useRecordKeys } from './useRecordKeys.ts'
import { useRecordActions } from './useRecordActions.ts'
import { useRecordMenu, type RecordActions } from './useRecordMenu.tsx'

const pictureOf = (file: unknown): string | undefined =>
  typeof file === 'object' && file !== null && 'url' in file && typeof file.url === 'string'
    ? file.url
    : undefined

interface RecordProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
}

const Aside = ({ resource, record }: RecordProps) => {
  const { aside } = resource.override ?? {}
  if (!aside) return null
  const Part = lazyView<RecordViewProps>(aside)
  return (
    <Suspense fallback={null}>
      <Part record={record} />
    </Suspense>
  )
}

const primaryAction = (
  t: (typeof showTexts)['en'],
  { deletedAt }: AnyRecord,
  actions: RecordActions,
) =>
  deletedAt ? (
    actions.mayRestore && (
      <Button variant="contained" onClick={() => void actions.restore()}>
        {t.restore}
      </Button>
    )
  ) : actions.mayEdit ? (
    <Button variant="contained" startIcon={<Icon name="edit" />} onClick={actions.edit}>
      {t.edit}
    </Button>
  ) : undefined

const RecordBody = ({ resource, record }: RecordProps) => {
  const tabs = useTabs(resource)
  const beside = useBeside(resource)
  return (
    <>
      <Summary resource={resource} record={record} />
      <Box sx={bodyGrid}>
        <Box sx={{ minWidth: 0 }}>
          <Figures resource={resource} record={record} />
          {tabs.length > 0 ? (
            <RecordTabs resource={resource} record={record} tabs={tabs} />
          ) : (
            <>
              <Facts resource={resource} record={record} />
              <RelatedLists resource={resource} id={record.id} />
            </>
          )}
        </Box>
        <Box component="aside" sx={{ minWidth: 0 }}>
          <Aside resource={resource} record={record} />
          <FactGroups resource={resource} record={record} groups={beside} />
          <History resource={resource} id={record.id} record={record} />
        </Box>
      </Box>
    </>
  )
}

const LoadedPage = ({ resource, record, actions }: RecordProps & { actions: RecordActions }) => {
  const t = useTexts(showTexts)
  const { menu, buttons, dialog, running, setRunning, linkDialog } = useRecordMenu(
    { resource, record },
    actions,
  )
  useRecordKeys(
    resource,
    record.id,
    actions.mayEdit && !record.deletedAt ? actions.edit : undefined,
  )
  const title = titleOf(resource, record)
  const status = stateFields(resource)[0]?.[0]
  return (
    <Page
      title={title}
      width="narrow"
      before={
        resource.avatar && (
          <ViewablePicture
            name={title}
            src={pictureOf(record[resource.avatar])}
            size={40}
            at={record.updateTime}
            cover={isCover(resource.fields[resource.avatar]?.options)}
          />
        )
      }
      extra={status && <FieldValue resource={resource} name={status} record={record} />}
      menu={menu}
      primary={
        <>
          {buttons}
          {primaryAction(t, record, actions)}
        </>
      }
    >
      {record.deletedAt && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t.deletedNote}
        </Alert>
      )}
      <RecordBody resource={resource} record={record} />
      {dialog}
      {linkDialog}
      {actions.wayOut}
      {running && (
        <ActionDialog
          def={resource}
          action={running.action}
          what={title}
          onClose={() => setRunning(undefined)}
          onRun={running.run}
        />
      )}
    </Page>
  )
}

const RecordPage = ({ resource, id }: { readonly resource: AnyResource; readonly id: string }) => {
  const { data, isPending, error, refetch } = useRecord(resource, id)
  const record: AnyRecord | undefined = data
  const actions = useRecordActions(resource, record)
  if (isPending) return <RecordSkeleton resource={resource} id={id} />
  if (error || !record)
    return <RecordFailure resource={resource} error={error} retry={() => void refetch()} />
  return <LoadedPage resource={resource} record={record} actions={actions} />
}

/**
 * A record's page from its definition alone: its title, its values, its history, and its
 * operations.
 */
export const ShowScreen = () => {
  const resource = useResourceDef(useResourceContext())
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return <RecordPage key={id} resource={resource} id={id} />
}
