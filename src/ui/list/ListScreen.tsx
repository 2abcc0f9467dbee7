import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { canDo } from '../../access/index.ts'
import { useLabel, useLang, useTexts } from '../../i18n/texts.ts'
import { importLink, linkTo } from '../links.ts'
import { Pager } from '../pager/Pager.tsx'
import { Icon } from '../parts/icons.tsx'
import { hiddenStyle } from '../parts/fields/hidden.ts'
import { Page, type PageProps } from '../parts/Page.tsx'
import type { PageAction } from '../parts/pageAction.ts'
import { Empty, ErrorState } from '../parts/States.tsx'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { WorkProvider } from './bulk/WorkProvider.tsx'
import { isNarrowed } from './list-state.ts'
import { ListScreenContext, useList } from './listContext.ts'
import { listTexts } from './list.texts.ts'
import { ListTable } from './table/ListTable.tsx'
import { Chips } from './tools/Chips.tsx'
import { ToolRow } from './tools/ToolRow.tsx'
import { useListScreen, type ListScreenProps } from './useListScreen.ts'

const CreateButton = () => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const { def } = useList()
  return (
    <Button
      variant="contained"
      color="primary"
      startIcon={<Icon name="plus" />}
      component={Link}
      to={linkTo(def, 'create')}
    >
      {t.create(label(def.label))}
    </Button>
  )
}

/**
 * The empty state with its reason: the list is new, the filters are too narrow, or the trash is
 * empty.
 */
const NothingHere = ({ onImport }: { onImport: (() => void) | undefined }) => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const { def, access, state, set } = useList()
  if (isNarrowed(state))
    return (
      <Empty
        icon="search"
        title={t.noMatch}
        help={t.noMatchHelp}
        actions={<Button onClick={() => set({ q: '', filter: {} })}>{t.clearFilters}</Button>}
      />
    )
  if (state.trash)
    return (
      <Empty
        icon="trash"
        title={t.trashEmpty}
        help={t.trashEmptyHelp}
        actions={<Button onClick={() => set({ trash: false })}>{t.leaveTrash}</Button>}
      />
    )
  return (
    <Empty
      icon={def.icon ?? 'rows'}
      title={t.empty(label(def.plural))}
      help={def.about ? label(def.about) : t.emptyHelp(label(def.plural))}
      actions={
        <>
          {canDo(access, def, 'create') && def.routes && <CreateButton />}
          {onImport && (
            <Button startIcon={<Icon name="upload" />} onClick={onImport}>
              {t.importMenu}
            </Button>
          )}
        </>
      }
    />
  )
}

const Matter = ({ onImport }: { onImport: (() => void) | undefined }) => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const lang = useLang()
  const { def, state, set, rows, selection } = useList()
  const box = useRef<HTMLDivElement>(null)
  const loaded = rows.total !== undefined
  // Height in px of everything above and below the rows, so that the page itself need not scroll.
  const occupiedHeight =
    228 +
    (isNarrowed({ ...state, q: '' }) ? 44 : 0) +
    (state.trash ? 62 : 0) +
    (rows.error ? 62 : 0)
  return (
    <>
      {state.trash && (
        <Alert
          severity="info"
          sx={{ mb: 3 }}
          action={
            <Button onClick={() => set({ trash: false, q: '', filter: {} })}>{t.leaveTrash}</Button>
          }
        >
          {t.trashNote}
        </Alert>
      )}
      {selection.count > 0 ? (
        <SelectionBar />
      ) : (
        <ToolRow onImport={rows.total === 0 && !isNarrowed(state) ? undefined : onImport} />
      )}
      <Chips />
      {rows.error && loaded && (
        <Alert
          severity="error"
          sx={{ mb: 3 }}
          action={<Button onClick={rows.retry}>{t.retry}</Button>}
        >
          {rows.kept ? t.brokenKept : t.brokenAgain} {rows.error.message}
        </Alert>
      )}
      {rows.error && !loaded ? (
        <ErrorState
          title={t.broken}
          message={rows.error.message || t.unanswered}
          retry={rows.retry}
        />
      ) : loaded && rows.total === 0 ? (
        <NothingHere onImport={onImport} />
      ) : (
        <>
          <ListTable box={box} taken={occupiedHeight} />
          <Pager
            page={state.page}
            limit={state.limit}
            total={rows.total}
            more={rows.more}
            scrolls={box}
            onChange={({ page, limit }) => set({ page, limit })}
            onIntent={rows.prefetch}
          />
        </>
      )}
      <Box component="output" style={hiddenStyle}>
        {loaded && !rows.stale
          ? t.counted(
              (rows.total ?? 0).toLocaleString(lang) + (rows.more ? '+' : ''),
              label(def.plural),
            )
          : ''}
      </Box>
    </>
  )
}

type Around = Pick<PageProps, 'extra' | 'menu'> & { readonly above?: ReactNode }

const Framed = ({ extra, above, menu: more = [] }: Around) => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const lang = useLang()
  const { def, access, state, set, rows, embedded } = useList()
  const navigate = useNavigate()
  const mayImport =
    !embedded && !state.trash && def.import !== false && canDo(access, def, 'import')
  const onImport = mayImport ? () => void navigate(importLink({ resource: def.name })) : undefined
  const menu: PageAction[] = [
    ...more,
    ...(canDo(access, def, 'restore') || canDo(access, def, 'delete')
      ? [
          {
            key: 'trash',
            label: state.trash ? t.leaveTrash : t.trash,
            icon: 'trash' as const,
            onClick: () => set({ trash: !state.trash, q: '', filter: {} }),
          },
        ]
      : []),
  ]
  const matter = <Matter onImport={onImport} />
  if (embedded) return matter
  return (
    <Page
      title={state.trash ? `${label(def.plural)} · ${t.trash}` : label(def.plural)}
      count={
        rows.total === undefined ? '' : rows.total.toLocaleString(lang) + (rows.more ? '+' : '')
      }
      extra={extra}
      menu={menu}
      primary={
        canDo(access, def, 'create') && def.routes && !state.trash ? <CreateButton /> : undefined
      }
    >
      {above}
      {matter}
    </Page>
  )
}

/**
 * The list of any resource, from its definition alone; `embedded` inside another screen, e.g. one
 * tab of a record. `extra` and `menu`: further controls of its title row; `above`: content above
 * its tools.
 */
export const ListScreen = ({ extra, menu, above, ...props }: ListScreenProps & Around) => (
  <ListScreenContext value={useListScreen(props)}>
    <WorkProvider>
      <Framed extra={extra} menu={menu} above={above} />
    </WorkProvider>
  </ListScreenContext>
)
