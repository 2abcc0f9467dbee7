import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  DataProviderContext,
  I18nContextProvider,
  testDataProvider,
  type I18nProvider,
} from 'react-admin'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerTo, askOf } from '../../../tests/support/ask.ts'
import { searchRecords } from '../../protocol/calls/search.ts'
import type { FoundRecord } from '../../protocol/provider.ts'
import { defineResource, text, type AnyResource } from '../../schema/index.ts'
import { RegistryProvider } from '../context.tsx'
import { ModeProvider } from '../theme/mode.tsx'
import { ShellProvider, type ShellState } from './context.tsx'
import { Palette } from './Palette.tsx'

const pen: AnyResource = defineResource({
  name: 'pen',
  label: { en: 'Pen', zh: '笔' },
  plural: { en: 'Pens', zh: '笔' },
  title: 'name',
  routes: { list: 'pens', detail: 'penDetail' },
  fields: { name: text({ label: { en: 'Name', zh: '名称' } }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})
const english: I18nProvider = {
  translate: key => key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
}
const signOut = vi.fn()
const shell: ShellState = {
  product: 'P',
  icon: '/icon.svg',
  institution: 'I',
  plan: '',
  person: 'Ann',
  busy: { get: () => 0, subscribe: () => () => undefined },
  signOut,
  enter: () => undefined,
  setLang: () => undefined,
  menus: [
    { id: '1', menucode: 'pen', label: { en: 'Pens', zh: '笔' }, url: '/pens', children: [] },
    { id: '2', menucode: 'ink', label: { en: 'Ink', zh: '墨水' }, url: '/ink', children: [] },
  ],
}
const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const queries: string[] = []
const signals: AbortSignal[] = []
let answer: (q: string) => Promise<readonly FoundRecord[]>
const ask = askOf(
  answerTo(searchRecords, async ({ q }, options) => {
    queries.push(q ?? '')
    if (options?.signal) signals.push(options.signal)
    return { list: await answer(q ?? '') }
  }),
)
const open = (rights: 'all' | ReadonlySet<string> = 'all') => {
  const close = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter>
      <I18nContextProvider value={english}>
        <DataProviderContext value={{ ...testDataProvider(), ask }}>
          <QueryClientProvider client={client}>
            <ModeProvider lang="en">
              <ShellProvider value={shell}>
                <RegistryProvider resources={[pen]} access={{ rights, masks: new Set() }}>
                  <Palette onClose={close} showKeys={() => undefined} />
                </RegistryProvider>
              </ShellProvider>
            </ModeProvider>
          </QueryClientProvider>
        </DataProviderContext>
      </I18nContextProvider>
      <Address />
    </MemoryRouter>,
  )
  return close
}
const box = () => screen.getByRole('combobox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
/** Waits until typing has paused and the response has arrived. */
const settle = async () => {
  for (let round = 0; round < 3; round++) await act(() => vi.advanceTimersByTimeAsync(200))
}
const texts = () => screen.getAllByRole('option').map(option => option.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  queries.length = 0
  signals.length = 0
  answer = () => Promise.resolve([])
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('offers the screens of the menus and the commands one may use', () => {
  open(new Set(['pen.read']))
  expect(texts()).toContain('Ink')
  expect(texts()).not.toContain('New pen')
  cleanup()
  open()
  expect(texts()).toContain('New pen')
})

it('a screen is found by its name in either language and opened by keyboard alone', () => {
  const close = open()
  type('墨')
  expect(texts()).toEqual(['Ink'])
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(screen.getByText('/ink')).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
})

it('records are searched once the typing rests, and open at their address (NAV-04)', async () => {
  answer = () =>
    Promise.resolve([
      { resource: 'pen', id: '7', title: 'Parker', subtitle: 'P-51' },
      { resource: 'unknown', id: '8', title: 'Ghost', subtitle: '' },
    ])
  open()
  for (const part of ['p', 'pa', 'par', 'parker']) type(part)
  await settle()
  expect(queries).toEqual(['parker'])
  expect(texts()).toEqual(['ParkerP-51 · Pen'])
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(screen.getByText('/penDetail?id=7')).toBeTruthy()
})

it('an older search is aborted, and its answer dropped', async () => {
  answer = () => new Promise(() => undefined)
  open()
  type('par')
  await settle()
  answer = () => Promise.resolve([{ resource: 'pen', id: '9', title: 'Pelikan', subtitle: '' }])
  type('pel')
  await settle()
  expect(signals[0]?.aborted).toBe(true)
  expect(texts()).toEqual(['PelikanPen'])
})

it('a search that fails leaves the rest at work and says so', async () => {
  answer = () => Promise.reject(new Error('no'))
  open()
  type('sign')
  await settle()
  expect(screen.getByText(/isn’t responding/)).toBeTruthy()
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(signOut).toHaveBeenCalled()
})

it('what was opened last stands first the next time', () => {
  open()
  type('ink')
  fireEvent.keyDown(box(), { key: 'Enter' })
  cleanup()
  open()
  expect(texts()[0]).toBe('Ink')
  expect(screen.getByText('Recent')).toBeTruthy()
})
