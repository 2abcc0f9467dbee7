import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  DataProviderContext,
  I18nContextProvider,
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

beforeEach(() => {
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

it('says how much there is to do behind an entry, and what', async () => {
  const menu = () =>
    Promise.resolve({
      children: [{ ...ink, count: 3, counted: { en: 'pots that ran dry', zh: '空了的墨水瓶' } }],
    })
  render(
    <MemoryRouter>
      <I18nContextProvider value={english}>
        <DataProviderContext value={{ ...testDataProvider(), ask: askOf({ [paths.menu]: menu }) }}>
          <QueryClientProvider client={new QueryClient()}>
            <ModeProvider lang="en">
              <ShellProvider value={shell}>
                <RegistryProvider resources={[]} access={{ rights: 'all', masks: new Set() }}>
                  <Sidebar folded={false} />
                </RegistryProvider>
              </ShellProvider>
            </ModeProvider>
          </QueryClientProvider>
        </DataProviderContext>
      </I18nContextProvider>
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Ink' })
  expect(screen.queryByRole('note')).toBeNull()
  for (let round = 0; round < 3; round++) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('note', { name: '3 to review: pots that ran dry' }).textContent).toBe('3')
  expect(link.getAttribute('title')).toBe('3 to review: pots that ran dry')
  // the label and the badge are separate elements
  expect(screen.getByText('Ink').textContent).toBe('Ink')
})
