import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { CoreAdminContext, ResourceContextProvider, memoryStore, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { Link, RouterProvider, createMemoryRouter } from 'react-router-dom'
import { adminRouter } from '../../src/app/adminRouter.tsx'
import { createQueryClient } from '../../src/app/queryClient.ts'
import type { Access } from '../../src/access/index.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { undoOperation } from '../../src/protocol/calls/operations.ts'
import type { EduProvider, HistoryEntry, RefusedBody } from '../../src/protocol/provider.ts'
import {
  defineAction,
  defineResource,
  integer,
  password,
  phone,
  state,
  text,
  type AnyResource,
} from '../../src/schema/index.ts'
import { RegistryProvider } from '../../src/ui/context.tsx'
import { FormScreen } from '../../src/ui/form/FormScreen.tsx'
import { Toasts } from '../../src/ui/parts/Toasts.tsx'
import { ShowScreen } from '../../src/ui/show/ShowScreen.tsx'
import { themeOf } from '../../src/ui/theme/theme.ts'
import { answerTo, askOf, type Answers } from './ask.ts'

const fields = {
  name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 20 }),
  phone: phone({ label: { en: 'Phone', zh: '电话' }, masked: 'boatPhone' }),
  berth: text({ label: { en: 'Berth', zh: '泊位' }, max: 5 }),
  seats: integer({ label: { en: 'Seats', zh: '座位' }, min: 1, max: 9 }),
  hull: text({ label: { en: 'Hull number', zh: '船号' }, readOnly: 'afterCreate' }),
  secret: password({ label: { en: 'Key', zh: '钥匙' } }),
  status: state({
    label: { en: 'Status', zh: '状态' },
    initial: 'AFLOAT',
    states: {
      AFLOAT: { label: { en: 'Afloat', zh: '在水' }, tone: 'good' },
      DOCKED: { label: { en: 'Docked', zh: '靠岸' }, tone: 'careful' },
    },
    to: {
      AFLOAT: { DOCKED: { label: { en: 'Dock', zh: '靠岸' }, danger: true, right: 'boat.dock' } },
      DOCKED: { AFLOAT: { label: { en: 'Launch', zh: '下水' } } },
    },
  }),
}

/** A made-up resource whose form has the given layout: the form behaves by the definition alone. */
export const vessel = (layout: 'sections' | 'tabs' | 'steps' = 'sections'): AnyResource =>
  defineResource({
    name: 'boat',
    label: { en: 'Boat', zh: '小船' },
    plural: { en: 'Boats', zh: '小船' },
    title: 'name',
    routes: { list: 'boat', detail: 'boatDetail' },
    fields,
    list: { columns: ['name', 'phone'], sort: '-createTime' },
    form: {
      layout,
      groups: [
        {
          name: 'first',
          label: { en: 'Papers', zh: '证件' },
          fields: ['name', 'phone', 'hull', 'status'],
        },
        {
          name: 'second',
          label: { en: 'Place', zh: '位置' },
          fields: ['berth', 'seats', 'secret'],
        },
      ],
    },
    import: { columns: ['name', 'phone', 'berth'] },
    actions: {
      paint: defineAction({
        label: { en: 'Paint', zh: '刷漆' },
        on: 'record',
        confirm: { en: 'Paint is not washed off.', zh: '刷上的漆洗不掉。' },
        input: { colour: text({ label: { en: 'Colour', zh: '颜色' }, required: true }) },
      }),
    },
  })

export const nutshell: RaRecord & AnyRecord = {
  id: 'b1',
  version: 3,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'x',
  deletedAt: null,
  name: 'Nutshell',
  phone: '13912340001',
  berth: 'A1',
  seats: 2,
  hull: 'H-7',
  status: 'AFLOAT',
}

/** A refusal as the provider throws it. */
export const refusal = (status: number | string, body: Partial<RefusedBody> = {}): Error =>
  Object.assign(new Error('refused'), { status, body: { code: String(status), ...body } })

type Call = Readonly<Record<string, unknown>>

/** A provider over one record; the test may refuse the next write, and sees every call. */
export const recordProvider = (record: RaRecord & AnyRecord = nutshell) => {
  const calls: {
    readonly create: Call[]
    readonly update: Call[]
    readonly bulk: Call[]
    readonly action: Call[]
    readonly undo: string[]
  } = {
    create: [],
    update: [],
    bulk: [],
    action: [],
    undo: [],
  }
  const world = {
    record: record as (RaRecord & AnyRecord) | undefined,
    refuse: [] as Error[],
    /** Records that the next bulk changes refuse. */
    refused: [] as readonly { id: string; title: string; code: string; msg: string }[],
    history: [] as HistoryEntry[],
    gone: false,
  }
  const answer = <T,>(value: () => T): Promise<T> => {
    const refused = world.refuse.shift()
    return refused ? Promise.reject(refused) : Promise.resolve(value())
  }
  const answers: Record<string, Answers[string]> = answerTo(undoOperation, ({ id }) => {
    calls.undo.push(id)
    return answer(() => ({
      operation: `undo of ${id}`,
      matched: 1,
      done: 1,
      kept: [],
      failed: [],
    }))
  })
  const provider = {
    supportAbortSignal: true,
    getOne: () =>
      world.record ? Promise.resolve({ data: world.record }) : Promise.reject(refusal(404)),
    getList: () => Promise.resolve({ data: [], total: 0 }),
    create: (_: string, { data }: { data: object }) => {
      calls.create.push({ data })
      return answer(() => ({ data: { ...nutshell, ...data, id: 'b2', version: 1 } }))
    },
    update: (
      _: string,
      {
        data,
        previousData,
        meta,
      }: {
        data: object
        previousData: RaRecord & AnyRecord
        meta?: { onOperation?: (id: string) => void }
      },
    ) => {
      calls.update.push({ data, version: previousData.version })
      if (world.gone) return Promise.reject(refusal(404))
      return answer(() => {
        meta?.onOperation?.(`op${calls.update.length}`)
        world.record = { ...previousData, ...data, version: previousData.version + 1 }
        return { data: world.record }
      })
    },
    bulk: (verb: string, _: string, selection: object, data: object | undefined) => {
      calls.bulk.push({ verb, selection, data })
      return answer(() => {
        const failed = world.refused
        if (world.record && data && !failed.length) world.record = { ...world.record, ...data }
        const done = 1 - failed.length
        return { matched: 1, done, failed, operation: `op${calls.bulk.length}` }
      })
    },
    action: (
      _: unknown,
      name: string,
      { onOperation: _told, ...args }: { readonly onOperation?: unknown },
    ) => {
      calls.action.push({ name, ...args })
      return answer(() => ({}))
    },
    restore: () =>
      answer(() => {
        world.gone = false
      }),
    exists: () => Promise.resolve(false),
    history: () => Promise.resolve({ list: world.history, total: world.history.length }),
    ask: askOf(answers),
  }
  return { provider: provider as Partial<EduProvider> as EduProvider, answers, calls, world }
}

export const everyone: Access = { rights: 'all', masks: new Set() }
interface Shown {
  readonly access: Access
  readonly resource: AnyResource
  readonly node: ReactNode
  /** Further resources of the registry. */
  readonly others: readonly AnyResource[]
}

/**
 * Shows the form (`mode=`) or the page of the record at `address` behind a data router, with a list
 * to leave to.
 */
export const showRecord = (
  fake: ReturnType<typeof recordProvider>,
  address: string,
  { access = everyone, resource = vessel(), node, others = [] }: Partial<Shown> = {},
) => {
  const client = createQueryClient()
  const screen = node ?? (/mode=/.test(address) ? <FormScreen /> : <ShowScreen />)
  const around = (children: ReactNode) => (
    <CoreAdminContext
      dataProvider={fake.provider}
      store={memoryStore()}
      queryClient={client}
      routerProvider={adminRouter}
    >
      <ThemeProvider theme={themeOf('light', 'en')}>
        <RegistryProvider resources={[resource, ...others]} access={access}>
          <ResourceContextProvider value={resource.name}>
            {children}
            <Toasts />
          </ResourceContextProvider>
        </RegistryProvider>
      </ThemeProvider>
    </CoreAdminContext>
  )
  const router = createMemoryRouter(
    [
      {
        path: '/boatDetail',
        element: around(
          <>
            {screen}
            <Link to="/boat">Elsewhere</Link>
          </>,
        ),
      },
      { path: '/boat', element: around(<p>The harbour</p>) },
      { path: '*', element: around(<p>Another screen</p>) },
    ],
    { initialEntries: [address] },
  )
  return { router, client, ...render(<RouterProvider router={router} />) }
}
