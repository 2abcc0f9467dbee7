import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import {
  CoreAdminContext,
  ResourceContextProvider,
  memoryStore,
  type GetListParams,
  type RaRecord,
} from 'react-admin'
import { RouterProvider, createMemoryRouter, useLocation } from 'react-router-dom'
import type { Access } from '../../src/access/index.ts'
import { createQueryClient } from '../../src/app/queryClient.ts'
import type { BulkPreview } from '../../src/protocol/bulk.ts'
import { undoOperation } from '../../src/protocol/calls/operations.ts'
import type { EduProvider, Begun, BulkTally } from '../../src/protocol/provider.ts'
import type { ListFilter, Selection } from '../../src/protocol/query.ts'
import {
  defineAction,
  defineResource,
  integer,
  phone,
  state,
  text,
  type AnyResource,
} from '../../src/schema/index.ts'
import { RegistryProvider } from '../../src/ui/context.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import type { ListScreenProps } from '../../src/ui/list/useListScreen.ts'
import { Toasts } from '../../src/ui/parts/Toasts.tsx'
import { themeOf } from '../../src/ui/theme/theme.ts'
import { answerTo, askOf } from './ask.ts'

/** A resource that no product has: what the list does, it does from the definition alone. */
export const boat = defineResource({
  name: 'boat',
  label: { en: 'Boat', zh: '小船' },
  plural: { en: 'Boats', zh: '小船' },
  about: { en: 'Everything that floats.', zh: '会漂的都在这里。' },
  title: 'name',
  routes: { list: 'boat', detail: 'boatDetail' },
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, search: true, max: 20 }),
    phone: phone({ label: { en: 'Phone', zh: '电话' }, masked: 'boatPhone' }),
    berth: text({ label: { en: 'Berth', zh: '泊位' }, max: 5 }),
    seats: integer({ label: { en: 'Seats', zh: '座位' }, min: 1, max: 9 }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'AFLOAT',
      states: {
        AFLOAT: { label: { en: 'Afloat', zh: '在水' }, tone: 'good' },
        DOCKED: { label: { en: 'Docked', zh: '靠岸' }, tone: 'careful' },
      },
      to: {
        AFLOAT: { DOCKED: { label: { en: 'Dock', zh: '靠岸' }, danger: true } },
        DOCKED: { AFLOAT: { label: { en: 'Launch', zh: '下水' } } },
      },
    }),
  },
  list: {
    columns: ['name', 'phone', 'berth', 'seats', 'status', 'createTime'],
    hidden: ['createTime'],
    filters: ['status', 'seats'],
    sort: '-createTime',
    pageSize: 10,
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'all',
        label: { en: 'All', zh: '全部' },
        fields: ['name', 'phone', 'berth', 'seats', 'status'],
      },
    ],
  },
  actions: {
    paint: defineAction({
      label: { en: 'Paint', zh: '刷漆' },
      on: 'selection',
      input: { colour: text({ label: { en: 'Colour', zh: '颜色' }, required: true }) },
    }),
  },
})

export const boats = (n: number): RaRecord[] =>
  Array.from({ length: n }, (_, i) => ({
    id: `b${i + 1}`,
    version: 1,
    createTime: '2026-01-01T00:00:00.000Z',
    updateTime: '2026-01-01T00:00:00.000Z',
    createdBy: 'x',
    deletedAt: null,
    name: `Boat ${i + 1}`,
    phone: `1391234${String(i).padStart(4, '0')}`,
    berth: 'A1',
    seats: (i % 9) + 1,
    status: i % 2 ? 'DOCKED' : 'AFLOAT',
  }))

export interface Asked {
  readonly page: number
  readonly limit: number
  readonly sort: string
  readonly filter: ListFilter
  readonly signal: AbortSignal | undefined
  answer(): void
  fail(message: string): void
}
export interface Bulk {
  readonly verb: string
  readonly selection: Selection
  readonly data: unknown
}

type ExportParams = Parameters<EduProvider['exportFile']>[1]
/** A provider whose responses the test triggers, or that responds at once (`auto`). */
export const fakeProvider = (rows: RaRecord[], auto = true) => {
  const listRequests: Asked[] = []
  const bulks: Bulk[] = []
  const previews: Bulk[] = []
  const updates: unknown[] = []
  const exported: unknown[] = []
  const actions: unknown[] = []
  const undone: string[] = []
  const views: RaRecord[] = []
  const state = {
    total: undefined as number | undefined,
    tally: undefined as BulkTally | Begun | undefined,
    preview: undefined as BulkPreview | undefined,
    refuse: undefined as unknown,
    auto,
    exporting: undefined as
      | ((call: Pick<ExportParams, 'signal' | 'onReceived'>) => Promise<unknown>)
      | undefined,
  }
  const match = (filter: ListFilter) =>
    rows.filter(
      row =>
        (typeof filter['q'] === 'string' ? String(row['name']).includes(filter['q']) : true) &&
        (filter['status'] === undefined || [filter['status']].flat().includes(row['status'])),
    )
  const getList = (resource: string, { pagination, sort, filter, signal }: GetListParams) => {
    const { page = 1, perPage = 50 } = pagination ?? {}
    const listFilter = (filter ?? {}) as ListFilter
    if (resource === 'savedView') return Promise.resolve({ data: views, total: views.length })
    return new Promise((resolve, reject) => {
      const found = match(listFilter)
      const one: Asked = {
        page,
        limit: perPage,
        sort: `${sort?.order === 'DESC' ? '-' : ''}${sort?.field ?? ''}`,
        filter: listFilter,
        signal,
        answer: () =>
          resolve({
            data: found.slice((page - 1) * perPage, page * perPage),
            total: state.total ?? found.length,
          }),
        fail: message => reject(new Error(message)),
      }
      signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
      listRequests.push(one)
      if (state.auto) one.answer()
    })
  }
  const provider = {
    supportAbortSignal: true,
    getList,
    count: (_: string, { filter }: { filter: ListFilter }) =>
      Promise.resolve(state.total ?? match(filter).length),
    bulk: (verb: string, _: string, selection: Selection, data: unknown) => {
      bulks.push({ verb, selection, data })
      const n =
        'ids' in selection
          ? selection.ids.length
          : (state.total ?? match(selection.query).length) - (selection.except?.length ?? 0)
      if (state.tally && 'taskId' in state.tally) return Promise.resolve(state.tally)
      return Promise.resolve({
        operation: `op${bulks.length}`,
        ...(state.tally ?? { matched: n, done: n, failed: [] }),
      })
    },
    previewBulk: (verb: string, _: string, selection: Selection, data: unknown) => {
      previews.push({ verb, selection, data })
      const n =
        'ids' in selection ? selection.ids.length : (state.total ?? match(selection.query).length)
      return Promise.resolve(
        state.preview ?? {
          matched: n,
          judged: n,
          changes: n,
          unchanged: 0,
          refused: [],
          background: false,
        },
      )
    },
    history: () => Promise.resolve({ list: [], total: 0 }),
    ask: askOf(
      answerTo(undoOperation, ({ id }) => {
        undone.push(id)
        return { operation: `undo of ${id}`, matched: 1, done: 1, kept: [], failed: [] }
      }),
    ),
    update: (resource: string, params: { id: string; data: object; previousData: RaRecord }) => {
      updates.push({ resource, ...params, version: params.previousData['version'] })
      const refuse = state.refuse
      state.refuse = undefined
      if (refuse) return Promise.reject(refuse)
      const store = resource === 'savedView' ? views : rows
      const at = store.findIndex(row => row.id === params.id)
      const saved = {
        ...store[at],
        ...params.data,
        id: params.id,
        version: Number(params.previousData['version']) + 1,
      }
      store[at] = saved
      return Promise.resolve({ data: saved })
    },
    create: (_: string, { data }: { data: object }) => {
      const createdView = { version: 1, owner: null, ...data, id: `v${views.length + 1}` }
      views.push(createdView)
      return Promise.resolve({ data: createdView })
    },
    exportFile: (_: string, { signal, quiet: _quiet, onReceived, ...params }: ExportParams) => {
      exported.push(params)
      return state.exporting
        ? state.exporting({ signal, onReceived })
        : Promise.resolve({ blob: new Blob(), fileName: 'boats.xlsx' })
    },
    action: (
      _: unknown,
      name: string,
      { onOperation: _told, ...args }: { readonly onOperation?: unknown },
    ) => {
      actions.push({ name, ...args })
      return Promise.resolve({})
    },
  }
  return {
    provider: provider as Partial<EduProvider> as EduProvider,
    asked: listRequests,
    bulks,
    previews,
    updates,
    exported,
    actions,
    undone,
    views,
    state,
    rows,
  }
}

export const everyone: Access = { rights: 'all', masks: new Set() }
const shelf: AnyResource = defineResource({
  name: 'savedView',
  label: { en: 'View', zh: '视图' },
  plural: { en: 'Views', zh: '视图' },
  title: 'name',
  fields: { name: text({ label: { en: 'Name', zh: '名称' } }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})

const Address = ({ seen: addresses }: { seen: string[] }) => {
  const { pathname, search } = useLocation()
  const now = decodeURIComponent(pathname + search)
  if (addresses.at(-1) !== now) addresses.push(now)
  return null
}

export interface Shown {
  readonly address: string
  readonly access: Access
  readonly props: ListScreenProps
  readonly resource: AnyResource
  readonly views: boolean
}

/** Shows the list of boats; `seen` is every address it went through. */
export const showList = (
  fake: ReturnType<typeof fakeProvider>,
  {
    address = '/boat',
    access = everyone,
    props = {},
    resource = boat,
    views = false,
  }: Partial<Shown> = {},
) => {
  const addresses: string[] = []
  const store = memoryStore()
  const client = createQueryClient()
  const element = (
    <CoreAdminContext dataProvider={fake.provider} store={store} queryClient={client}>
      <ThemeProvider theme={themeOf('light', 'en')}>
        <RegistryProvider resources={views ? [resource, shelf] : [resource]} access={access}>
          <ResourceContextProvider value={resource.name}>
            <ListScreen {...props} />
            <Address seen={addresses} />
            <Toasts />
          </ResourceContextProvider>
        </RegistryProvider>
      </ThemeProvider>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return { seen: addresses, client, store, ...render(<RouterProvider router={router} />) }
}
