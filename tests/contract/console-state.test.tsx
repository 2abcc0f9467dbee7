import { renderHook, screen, waitFor } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { DataProviderContext, testDataProvider } from 'react-admin'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { BindDialog } from '../../custom-pages/identity/account/BindDialog.tsx'
import { PlanFacts } from '../../custom-pages/identity/institution/PlanFacts.tsx'
import type { MyAccount } from '../../resources/identity/account.calls.ts'
import { paths } from '../../src/protocol/paths.ts'
import { useConsoleState } from '../../src/ui/console.tsx'
import spec from '../spec/constants.json' with { type: 'json' }
import { askOf } from '../support/ask.ts'
import { showPage } from '../support/ways-bench.tsx'

const screens: Readonly<Record<string, string>> = spec.globalStateScreens
const school = {
  id: 'i1',
  name: 'School',
  plan: 'VIP_PLUS_PACKAGE',
  domestic: false,
  currency: 'SGD',
  countryCode: '65',
  currencyChosen: true,
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <DataProviderContext value={testDataProvider()}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </DataProviderContext>
  </MemoryRouter>
)

it('SES-18 the console’s state holds what the specification lists; each part has its screens', () => {
  expect(Object.keys(screens)).toEqual(spec.globalState)
  const { result } = renderHook(() => useConsoleState(), { wrapper })
  const { retryCurrencies: _retry, ...state } = result.current
  expect(Object.keys(state).toSorted()).toEqual(spec.globalState.toSorted())
})

it('SES-18 a screen reads each part of the console’s state', () => {
  const files = readdirSync('custom-pages', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(name => readFileSync(`custom-pages/${name}`, 'utf8'))
  const taken = files.flatMap(text =>
    [...text.matchAll(/const \{([^}]*)\} = useConsoleState\(/g)].flatMap(([, names = '']) =>
      names.split(',').map(name => name.trim().split(':')[0] ?? ''),
    ),
  )
  const ofScreens = Object.keys(screens).filter(
    name => screens[name] !== 'the frame of every screen',
  )
  expect([...new Set(taken)].filter(name => name in screens).toSorted()).toEqual(
    ofScreens.toSorted(),
  )
})

it('SES-18 the institution’s settings show plan, permission set and currency of the console’s state', async () => {
  const permissions = {
    overseaPermission: { studentLimit: 500 },
    teacherSeats: { used: 3, limit: 40 },
    students: { used: 7, limit: 500 },
    accountType: null,
  }
  showPage(
    <PlanFacts />,
    {
      ask: askOf({
        [paths.schoolPermission]: async () => permissions,
        [paths.account]: async () => ({ institutions: [] }),
        [paths.currency]: () => new Promise(() => undefined),
      }),
    },
    { school },
  )
  expect(await screen.findByText('PRO+')).toBeTruthy()
  expect(await screen.findByText('7 of 500')).toBeTruthy()
  expect(screen.getByText('3 of 40')).toBeTruthy()
  expect(screen.getByText('Singapore Dollar (SGD)')).toBeTruthy()
})

it.each([
  ['65', '+65'],
  ['86', '+86'],
])(
  'SES-18 a phone is bound with the code of the institution’s country (%s)',
  async (countryCode, shown) => {
    const me = { uid: 'u', name: 'Ann', countryCode: null, phone: null, email: 'a@b.cd' }
    showPage(
      <BindDialog
        channel="SMS"
        deed="bind"
        bound=""
        me={me as unknown as MyAccount}
        onClose={() => undefined}
      />,
      { ask: askOf({}) },
      { school: { ...school, countryCode } },
    )
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country or region' })
    await waitFor(() => expect(box.value).toBe(shown))
  },
)
