import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  DataProviderContext,
  I18nContextProvider,
  memoryStore,
  StoreContextProvider,
  testDataProvider,
  type I18nProvider,
} from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askOf } from '../../../tests/support/ask.ts'
import { paths } from '../../protocol/paths.ts'
import type { MenuItem } from '../../protocol/provider.ts'
import { RegistryProvider } from '../context.tsx'
import { ModeProvider } from '../theme/mode.tsx'
import { ShellProvider, type ShellState } from './context.tsx'
import { Sidebar } from './Sidebar.tsx'

const english: I18nProvider = {
  translate: key => key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
}
const ink: MenuItem = {
  id: '1',
  menucode: 'ink',
  label: { en: 'Ink', zh: '墨水' },
  url: '/ink',
  children: [],
}
const shell: ShellState = {
  product: 'P',
  icon: '/icon.svg',
  institution: 'I',
  plan: '',
  person: 'Ann',
  busy: { get: () => 0, subscribe: () => () => undefined },
  signOut: () => undefined,
  enter: () => undefined,
  setLang: () => undefined,
  menus: [ink],
}

let store = memoryStore()
beforeEach(() => {
  // one that outlives the provider, as that of the browser does
  store = { ...memoryStore(), teardown: () => undefined }
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const renderSidebar = (menus: readonly MenuItem[], counted: readonly object[], at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <I18nContextProvider value={english}>
        <DataProviderContext
          value={{
            ...testDataProvider(),
            ask: askOf({ [paths.menu]: () => Promise.resolve({ children: counted }) }),
          }}
        >
          <QueryClientProvider client={new QueryClient()}>
            <StoreContextProvider value={store}>
              <ModeProvider lang="en">
                <ShellProvider value={{ ...shell, menus }}>
                  <RegistryProvider resources={[]} access={{ rights: 'all', masks: new Set() }}>
                    <Sidebar folded={false} />
                  </RegistryProvider>
                </ShellProvider>
              </ModeProvider>
            </StoreContextProvider>
          </QueryClientProvider>
        </DataProviderContext>
      </I18nContextProvider>
    </MemoryRouter>,
  )

it('a heading folds its entries but the current one, and stays so; a gear leads to the settings', () => {
  const item = (id: string): MenuItem => ({ ...ink, id, url: `/${id}`, label: { en: id, zh: id } })
  const low = item('low')
  const pens = { ...item('pens'), tabs: [item('full'), low], gear: item('penSetting') }
  const desk = { ...item('desk'), url: '', children: [pens, item('paper')] }
  const links = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))
  renderSidebar([desk], [], '/low')
  expect(links()).toEqual(['/', '/pens', '/penSetting', '/paper'])
  const heading = () => screen.getByRole('button', { name: 'desk' })
  expect(heading().getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(heading())
  expect(heading().getAttribute('aria-expanded')).toBe('false')
  expect(links()).toEqual(['/', '/pens', '/penSetting'])
  // the entry of a tab is the current one
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('pens')
  cleanup()
  renderSidebar([desk], [], '/elsewhere')
  expect(links()).toEqual(['/'])
})

it('says how much there is to do behind an entry, and what', async () => {
  renderSidebar(
    [ink],
    [{ ...ink, count: 3, counted: { en: 'pots that ran dry', zh: '空了的墨水瓶' } }],
  )
  const link = screen.getByRole('link', { name: 'Ink' })
  expect(screen.queryByRole('note')).toBeNull()
  for (let round = 0; round < 3; round++) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('note', { name: '3 to review: pots that ran dry' }).textContent).toBe('3')
  expect(link.getAttribute('title')).toBe('3 to review: pots that ran dry')
  // the label and the badge are separate elements
  expect(screen.getByText('Ink').textContent).toBe('Ink')
})
