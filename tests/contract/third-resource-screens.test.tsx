import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, ResourceContextProvider, type I18nProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataProvider, createHttp, createSession } from '../../dataProvider/index.ts'
import { resources } from '../../resources/index.ts'
import { rules } from '../../server/domains.ts'
import type { EduProvider } from '../../src/protocol/provider.ts'
import type { Lang } from '../../src/schema/label.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { RegistryProvider } from '../../src/ui/context.tsx'
import { FormScreen } from '../../src/ui/form/FormScreen.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import { Toasts } from '../../src/ui/parts/Toasts.tsx'
import { ShowScreen } from '../../src/ui/show/ShowScreen.tsx'
import { themeOf } from '../../src/ui/theme/theme.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { voucher } from '../support/fixture/voucher.resource.ts'
import { visit } from '../support/fixture/visit.resource.ts'
import { visitRules } from '../support/fixture/visit.rules.ts'
import { voucherRules } from '../support/fixture/voucher.rules.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { memoryStorage } from '../support/wire.ts'
import { ownPath } from './suite/ownPath.ts'

const all = { ...resources, voucher, visit }
let store: TestStore
let t: TestApp
beforeAll(async () => {
  const [kind] = stores
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(all))
  t = await makeApp({
    store,
    resources: all,
    rules: { ...rules, voucher: voucherRules, visit: visitRules },
  })
})
afterAll(() => store.dispose())

const i18n = (lang: Lang): I18nProvider => ({
  translate: (key, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => lang,
})

/** The generic screens over the real server, as `App` wires them. */
const open = (lang: Lang, address: string, of: Pick<AnyResource, 'name' | 'routes'> = voucher) => {
  const storage = memoryStorage()
  storage.setItem('login_token', t.administrator.token)
  const http = createHttp({
    session: createSession(storage),
    lang: () => lang,
    go: () => undefined,
    here: () => '/',
    hosts: { api: '', files: '' },
    fetch: async (path, init) => await t.app.request(path, init),
  })
  const provider: EduProvider = createDataProvider({
    resources: Object.values<AnyResource>(all),
    http,
  })
  const routes = [
    { path: `/${of.routes?.list}`, element: <ListScreen /> },
    {
      path: `/${of.routes?.detail}`,
      Component: () =>
        /mode=/.test(location.search || router.state.location.search) ? (
          <FormScreen />
        ) : (
          <ShowScreen />
        ),
    },
  ]
  const router = createMemoryRouter(
    routes.map(route => ({
      ...route,
      element: undefined,
      Component: () => (
        <Shell>{'element' in route ? route.element : route.Component && <route.Component />}</Shell>
      ),
    })),
    { initialEntries: [address] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Shell = ({ children }: { children?: React.ReactNode }) => (
    <CoreAdminContext dataProvider={provider} i18nProvider={i18n(lang)} queryClient={client}>
      <ThemeProvider theme={themeOf('light', lang)}>
        <RegistryProvider
          resources={Object.values<AnyResource>(all)}
          access={{ rights: 'all', masks: new Set() }}
        >
          <ResourceContextProvider value={of.name}>{children}</ResourceContextProvider>
          <Toasts />
        </RegistryProvider>
      </ThemeProvider>
    </CoreAdminContext>
  )
  render(<RouterProvider router={router} />)
  return router
}

const words = {
  en: {
    title: 'Title',
    code: 'Code',
    amount: 'Amount',
    save: 'Save',
    status: 'Unused',
    taken: /account/i,
    forget: 'Forget contact',
    started: /started/,
  },
  zh: {
    title: '名称',
    code: '券码',
    amount: '金额',
    save: '保存',
    status: '未使用',
    taken: /账号/,
    forget: '清除联系邮箱',
    started: /开始/,
  },
} as const

describe.each(['en', 'zh'] as const)('the screens of a third resource in %s', lang => {
  const w = words[lang]
  const code = `screen-${lang}`

  it('create by the form, land on the record, and stand in the list', async () => {
    const router = open(lang, '/voucherDetail?mode=create')
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${w.title}`)), {
      target: { value: `券 ${lang}` },
    })
    fireEvent.change(screen.getByLabelText(new RegExp(`^${w.code}`)), { target: { value: code } })
    fireEvent.change(screen.getByLabelText(new RegExp(`^${w.amount}`)), {
      target: { value: '12.30' },
    })
    fireEvent.click(screen.getByRole('button', { name: w.save }))
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?id=/), { timeout: 5000 })
    expect(await screen.findByRole('heading', { name: `券 ${lang}` })).toBeTruthy()
    expect((await screen.findAllByText(w.status)).length).toBeGreaterThan(0)
    await router.navigate('/voucher')
    expect(await screen.findByText(code)).toBeTruthy()
  })

  it('show a primary action of records as a button of the record, and say why it is refused', async () => {
    const { response } = await t.call<{ id: string }>('POST', 'voucher/create', {
      title: `按钮 ${lang}`,
      code: `button-${lang}`,
      amount: '1.00',
      contact: `button-${lang}@example.org`,
    })
    open(lang, `/voucherDetail?id=${response.id}`)
    fireEvent.click(await screen.findByRole('button', { name: w.forget }))
    await waitFor(async () =>
      expect(await t.scope.get(voucher, response.id)).toMatchObject({ contact: null }),
    )
    // the page has read what has changed: its history strikes the address out
    const struck = await screen.findByText(`button-${lang}@example.org`, { selector: 'del' })
    expect(struck).toBeTruthy()
    const button = screen.getByRole('button', { name: w.forget })
    fireEvent.click(button)
    expect(await screen.findByText(w.started)).toBeTruthy()
  })

  it('lead from a reference to its record', async () => {
    const giver = await t.call<{ id: string }>('POST', 'teacher/create', {
      name: `老师 ${lang}`,
      account: `giver${lang}`,
      videoDefinitions: ['P480'],
    })
    const { response } = await t.call<{ id: string }>('POST', 'voucher/create', {
      title: `引用 ${lang}`,
      code: `link-${lang}`,
      amount: '1.00',
      giver: giver.response.id,
    })
    open(lang, `/voucherDetail?id=${response.id}`)
    const link = await screen.findByRole('link', { name: `老师 ${lang}` })
    expect(link.getAttribute('href')).toBe(`/teacherDetail?id=${giver.response.id}`)
  })

  it('show the server’s refusal on the field, in the language', async () => {
    open(lang, '/voucherDetail?mode=create')
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${w.title}`)), {
      target: { value: 'x' },
    })
    fireEvent.change(screen.getByLabelText(new RegExp(`^${w.code}`)), { target: { value: code } })
    fireEvent.change(screen.getByLabelText(new RegExp(`^${w.amount}`)), {
      target: { value: '1.00' },
    })
    fireEvent.click(screen.getByRole('button', { name: w.save }))
    await waitFor(
      () =>
        expect(screen.getByLabelText(new RegExp(`^${w.code}`)).getAttribute('aria-invalid')).toBe(
          'true',
        ),
      {
        timeout: 5000,
      },
    )
    expect((await screen.findAllByText(w.taken)).length).toBeGreaterThan(0)
  })
})

it('of what the server alone writes, they show records and their actions, and no way to write one', async () => {
  const values = {
    room: '一号教室',
    number: 1,
    from: '2026-03-02T08:00:00.000Z',
    until: '2026-03-02T09:00:00.000Z',
  }
  const { id } = await ownPath(t, t.administrator.id).create(visit, values)
  const router = open('en', '/visit', visit)
  const row = (await screen.findByText('一号教室')).closest('tr')
  if (!row) throw new Error('no row')
  const names = () =>
    screen
      .getAllByRole('button')
      .map(button => button.getAttribute('aria-label') ?? button.textContent)
  const links = () => screen.queryAllByRole('link').map(link => link.getAttribute('href') ?? '')
  expect(names().filter(name => /new|add|edit|delete|import|trash/i.test(name))).toEqual([])
  expect(links().filter(href => /mode=/.test(href))).toEqual([])
  await router.navigate(`/visitDetail?id=${id}`)
  expect(await screen.findByRole('heading', { name: '一号教室' })).toBeTruthy()
  expect(names().filter(name => /edit|delete|trash/i.test(name))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /more/i }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Close'])
})
