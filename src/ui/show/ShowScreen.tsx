import { useResourceContext } from 'react-admin'
import { Suspense, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router-dom'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { stateFields, titleOf } from '../../schema/derive.ts'
import { takesAction, type Action } from '../../schema/action.ts'
import type { AnyRecord, AnyResource, RecordViewProps } from '../../schema/resource.ts'
import { useAccess, useResourceDef } from '../context.tsx'
import { ActionDialog } from '../list/bulk/ActionDialog.tsx'
import { workTexts } from '../list/bulk/work.texts.ts'
import { useEditable } from '../form/useEditable.ts'
import { lazyView } from '../list/lazyView.ts'
import { actionOffers, moveOffers, type ActionOffer, type MoveOffer } from '../list/offers.ts'
import { Icon, Page, PageSkeleton, useConfirm, type PageAction } from '../parts/index.ts'
import { RecordFailure } from '../parts/RecordFailure.tsx'
import { isCover } from '../parts/PersonAvatar.tsx'
import { ViewablePicture } from '../parts/ViewablePicture.tsx'
import { useRecord } from '../useRecord.ts'
import { Facts } from './Facts.tsx'
import { FieldValue } from './FieldValue.tsx'
import { Figures } from './Figures.tsx'
import { History } from './History.tsx'
import { RecordLinks } from './RecordLinks.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { RelatedLists } from './RelatedLists.tsx'
import { showTexts } from './show.texts.ts'
import { useRecordKeys } from './useRecordKeys.ts'
import { useRecordActions } from './useRecordActions.ts'

const pictureOf = (file: unknown): string | undefined =>
  typeof file === 'object' && file !== null && 'url' in file && typeof file.url === 'string'
    ? file.url
    : undefined

const Aside = ({
  resource,
  record,
}: {
  readonly resource: AnyResource
  readonly record: AnyRecord
}) => {
  const { override, extensions } = resource
  return (
    <>
      {[override, ...(extensions ?? [])].map((part, n) => {
        if (!part?.aside) return null
        const Part = lazyView<RecordViewProps>(part.aside)
        return (
          <Suspense key={n} fallback={null}>
            <Part record={record} />
          </Suspense>
        )
      })}
      {extensions && <RecordLinks extensions={extensions} record={record} />}
    </>
  )
}

type Texts = (typeof showTexts)['en']
type RecordActions = ReturnType<typeof useRecordActions>

/** An action whose dialog is open. */
interface Running {
  readonly action: Action | MoveOffer
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<void>
}

interface RecordProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
}

/**
 * Deletes, moves and runs actions; risky ones ask first, and those with an input open its dialog.
 */
const useConfirmedActions = ({ resource, record }: RecordProps, actions: RecordActions) => {
  const t = useTexts(showTexts)
  const w = useTexts(workTexts)
  const label = useLabel()
  const { ask, dialog } = useConfirm()
  const [running, setRunning] = useState<Running>()
  const title = titleOf(resource, record)
  const remove = async (): Promise<void> => {
    if (
      await ask({
        title: t.removeTitle(title),
        children: t.removeText,
        confirm: t.remove,
        danger: true,
      })
    )
      await actions.remove()
  }
  const move = async (offer: MoveOffer): Promise<void> => {
    const word = label(offer.label)
    if (offer.asks.length)
      return setRunning({
        action: offer,
        run: input => actions.move(offer, word, input),
      })
    if (
      !offer.danger ||
      (await ask({ title: w.askMove(word, w.one(title)), confirm: word, danger: true }))
    )
      await actions.move(offer, word)
  }
  /**
   * Runs an action at once if it needs no input and no confirmation; any other opens its dialog.
   */
  const runAction = async ({ name, action }: ActionOffer): Promise<void> => {
    const word = label(action.label)
    if (Object.keys(action.input).length || action.confirm)
      return setRunning({ action, run: input => actions.run(name, word, input) })
    const confirmed =
      !action.danger || (await ask({ title: w.actionOn(word, title), confirm: word, danger: true }))
    if (confirmed) await actions.runAtOnce(name, word)
  }
  return { remove, move, runAction, dialog, running, setRunning }
}

/** What can be done with the record beside editing it. */
const useRecordMenu = ({ resource, record }: RecordProps, actions: RecordActions) => {
  const t = useTexts(showTexts)
  const label = useLabel()
  const access = useAccess()
  const { editable } = useEditable(resource, record)
  const refusal = editable?.remove
  const { remove, move, runAction, ...dialogs } = useConfirmedActions({ resource, record }, actions)
  const offers = record.deletedAt
    ? []
    : actionOffers(resource, access, 'record').filter(({ action }) => takesAction(action, record))
  const buttons = offers
    .filter(({ action }) => action.primary)
    .map(offer => (
      <Button
        key={offer.name}
        variant="outlined"
        color={offer.action.danger ? 'error' : 'primary'}
        onClick={() => void runAction(offer)}
      >
        {label(offer.action.label)}
      </Button>
    ))
  const menu: PageAction[] = record.deletedAt
    ? []
    : [
        ...moveOffers(resource, access)
          .filter(({ field, from }) => from.includes(String(record[field])))
          .map(offer => ({
            key: `${offer.field}:${offer.to}`,
            label: label(offer.label),
            danger: offer.danger,
            onClick: () => void move(offer),
          })),
        ...offers
          .filter(({ action }) => !action.primary)
          .map(offer => ({
            key: offer.name,
            label: label(offer.action.label),
            danger: offer.action.danger ?? false,
            onClick: () => void runAction(offer),
          })),
        ...(actions.mayDelete
          ? [
              {
                key: 'delete',
                label: t.remove,
                icon: 'trash' as const,
                danger: true,
                ...(refusal ? { disabled: true, why: refusal.msg } : {}),
                onClick: (): void => void remove(),
              },
            ]
          : []),
      ]
  return { menu, buttons, ...dialogs }
}

const primaryAction = (t: Texts, { deletedAt }: AnyRecord, actions: RecordActions) =>
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

const RecordBody = ({ resource, record }: RecordProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 8,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
      pt: 2,
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Figures resource={resource} record={record} />
      {resource.show?.layout === 'tabs' ? (
        <RecordTabs resource={resource} record={record} />
      ) : (
        <>
          <Facts resource={resource} record={record} />
          <RelatedLists resource={resource} id={record.id} />
        </>
      )}
    </Box>
    <Box component="aside" sx={{ minWidth: 0 }}>
      <Aside resource={resource} record={record} />
      <History resource={resource} id={record.id} record={record} />
    </Box>
  </Box>
)

const LoadedPage = ({ resource, record, actions }: RecordProps & { actions: RecordActions }) => {
  const t = useTexts(showTexts)
  const { menu, buttons, dialog, running, setRunning } = useRecordMenu(
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
  if (isPending) return <PageSkeleton />
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
