import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { DataProviderContext, testDataProvider } from 'react-admin'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { askOf } from '../../tests/support/ask.ts'
import { listOrder, offeredPlans } from '../../resources/plans/plans.calls.ts'
import type { AccountType } from '../protocol/provider.ts'
import { paths } from '../protocol/paths.ts'
import { consoleStateOf } from './consoleState.ts'
import { ConsoleStateProvider, useConsoleState } from '../ui/console.tsx'

const school = {
  id: 'i1',
  name: 'School',
  plan: 'ENTERPRISE_PACKAGE',
  domestic: true,
  currency: 'CNY',
  countryCode: '86',
  currencyChosen: true,
}
const label = { en: 'x', zh: 'x' }
const menus = [
  {
    id: 'people',
    menucode: 'people',
    label,
    url: '',
    children: [{ id: 'teacher', menucode: 'teacher', label, url: '/teacher', children: [] }],
  },
]
const currencies = vi.fn(async () => [{ currency: 'CNY', name: label, countryCodes: ['86'] }])
const schoolPermission = vi.fn(async () => ({ overseaPermission: { studentLimit: 500 } }))
const offered = vi.fn(async (_input: unknown) => ({
  list: [{ packageCode: 'VIP_PACKAGE', seatPrice: '72.00', currency: 'CNY' }],
}))
const answers = {
  [listOrder.path]: async () => ({ list: [{ orderNo: 'O1', packageName: 'PRO' }] }),
  [offeredPlans.path]: offered,
  [paths.currencies]: async () => ({ list: await currencies() }),
  [paths.schoolPermission]: schoolPermission,
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <DataProviderContext value={{ ...testDataProvider(), ask: askOf(answers) }}>
      <QueryClientProvider client={new QueryClient()}>
        <ConsoleStateProvider value={consoleStateOf({ menus, school })}>
          {children}
        </ConsoleStateProvider>
      </QueryClientProvider>
    </DataProviderContext>
  </MemoryRouter>
)
afterEach(cleanup)

it('tells every screen menus, plan, currency and kind of the institution (SES-18)', () => {
  const { result } = renderHook(() => useConsoleState(), { wrapper })
  expect(result.current).toMatchObject({
    enterprise: true,
    currency: 'CNY',
    organisationCurrency: { currency: 'CNY', name: 'School' },
    isChinaPhone: true,
    plan: { code: 'ENTERPRISE_PACKAGE', label: 'ENTERPRISE' },
    currencies: undefined,
    permissions: undefined,
    orderRecords: undefined,
    price: undefined,
  })
  expect([...result.current.menus]).toEqual(['people', 'teacher'])
  expect(currencies).not.toHaveBeenCalled()
})

it('asks for the list of all currencies, the permission set, order records and prices where a screen wants them (SES-18)', async () => {
  const all = { currencies: true, permissions: true, orderRecords: true, price: true }
  const { result } = renderHook(() => useConsoleState(all), { wrapper })
  await waitFor(() => expect(result.current.orderRecords?.[0]?.orderNo).toBe('O1'))
  await waitFor(() => expect(result.current.price?.[0]?.seatPrice).toBe('72.00'))
  expect(offered.mock.calls[0]?.[0]).toEqual({ currency: 'CNY' })
  await waitFor(() => expect(result.current.permissions?.overseaPermission.studentLimit).toBe(500))
  await waitFor(() => expect(result.current.currencies?.[0]?.currency).toBe('CNY'))
})

it('nobody logged in: no menus, no plan, no China phone (SES-18)', () => {
  expect(consoleStateOf({ menus: [], school: undefined })).toMatchObject({
    enterprise: false,
    isChinaPhone: false,
    plan: { label: '' },
  })
})

it('API-17 the account type says whether it is an enterprise; the plan does where it was never chosen (SES-18)', () => {
  const of = (accountType: AccountType | null, plan = 'BASIC_PACKAGE') =>
    consoleStateOf({ menus, school: { ...school, plan, accountType } }).enterprise
  expect([of('ENTERPRISE'), of('PERSONAL'), of(null), of(null, 'ENTERPRISE_PACKAGE')]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(of('PERSONAL', 'ENTERPRISE_PACKAGE')).toBe(false)
})
