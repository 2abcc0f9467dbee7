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
import type { PaletteEntry } from '../../schema/palette.ts'
import { ShellProvider, type ShellState } from './context.tsx'
import { Palette } from './Palette.tsx'
import { countPaletteUse, paletteUsesOf } from './paletteUse.ts'

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
/** What the build would make of declarations of pens and ink. */
const entries: readonly PaletteEntry[] = [
  {
    kind: 'screen',
    to: '/pens',
    label: { en: 'Pens', zh: '钢笔' },
    icon: 'dot',
    screen: 'pens',
    rights: [['pen.read']],
    words: ['quill', '羽毛笔'],
    pinyin: ['gang bi', 'yu mao bi'],
  },
  {
    kind: 'verb',
    to: '/penDetail?mode=create',
    label: { en: 'New pen', zh: '新建钢笔' },
    icon: 'plus',
    screen: 'pens',
    rights: [['pen.create']],
    words: ['添加钢笔'],
    pinyin: ['xin jian gang bi'],
  },
  {
    kind: 'question',
    to: '/pens?filled_lt=today',
    label: { en: 'Pens · Dry', zh: '钢笔 · 没水' },
    icon: 'dot',
    screen: 'pens',
    rights: [['pen.read']],
    masks: ['penFilled'],
    words: ['out of ink'],
    pinyin: [],
  },
  {
    kind: 'verb',
    to: '/paper?new=1',
    label: { en: 'New paper', zh: '新建纸张' },
    icon: 'plus',
    screen: 'paper',
    words: [],
    pinyin: [],
  },
]
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
const open = (rights: 'all' | ReadonlySet<string> = 'all', masks: readonly string[] = []) => {
  const close = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['palette', 'entries'], entries)
  client.setQueryData(['manual', 'entries'], [])
  render(
    <MemoryRouter>
      <I18nContextProvider value={english}>
        <DataProviderContext value={{ ...testDataProvider(), ask }}>
          <QueryClientProvider client={client}>
            <ModeProvider lang="en">
              <ShellProvider value={shell}>
                <RegistryProvider resources={[pen]} access={{ rights, masks: new Set(masks) }}>
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

const linesFor = (value: string) => {
  type(value)
  return screen.queryAllByRole('option').map(option => option.textContent)
}

it('offers verbs and questions of screens in the menu, to those who may use them', () => {
  open(new Set(['pen.read']))
  expect(linesFor('new pen')).toEqual([])
  expect(linesFor('out of ink')).toEqual(['Pens · Dry'])
  cleanup()
  open('all', ['penFilled'])
  expect(linesFor('new')).toEqual(['New pen'])
  expect(linesFor('out of ink')).toEqual([])
})

it('finds aliases, pinyin, initials, and Chinese characters with others between', () => {
  open()
  expect(['quill', '羽笔', 'gangbi', 'gb'].map(one => linesFor(one)[0])).toEqual([
    'Pens',
    'Pens',
    'Pens',
    'Pens',
  ])
  expect(linesFor('加笔')).toEqual(['New pen'])
})

it('puts what is meant first, under the heading of its kind, and records before guesses', async () => {
  answer = () => Promise.resolve([{ resource: 'pen', id: '7', title: '新笔', subtitle: '' }])
  open()
  type('dry')
  await settle()
  const groups = () =>
    [...document.querySelectorAll('[cmdk-group-heading]')].map(one => one.textContent)
  expect(groups()).toEqual(['Questions', 'Records'])
  type('新笔')
  await settle()
  expect(groups()).toEqual(['Records', 'Commands'])
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
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

it('opens with what was used last and most, and with the first screens of the menu', () => {
  open()
  expect(texts()).toEqual(['Pens', 'Ink'])
  type('ink')
  fireEvent.keyDown(box(), { key: 'Enter' })
  cleanup()
  open()
  expect(screen.getByText('Recent')).toBeTruthy()
  expect(texts()).toEqual(['Ink', 'Pens'])
})

it('remembers six recent and six frequent ones of an account, and none that is closed to it', () => {
  const opened = (n: number) => ({ to: `/penDetail?id=${n}`, text: `Pen ${n}`, icon: 'dot' })
  const used = Array.from({ length: 70 }, (_, n) => n)
  for (const n of used) countPaletteUse('Ann', opened(n))
  for (let round = 0; round < 3; round++) countPaletteUse('Ann', opened(20))
  for (const n of used.slice(60)) countPaletteUse('Ann', opened(n))
  countPaletteUse('Ann', { to: '/paper?new=1', text: 'New paper', icon: 'plus' })
  countPaletteUse('Ben', opened(99))
  open()
  expect(texts().slice(0, 6)).toEqual(['Pen 69', 'Pen 68', 'Pen 67', 'Pen 66', 'Pen 65', 'Pen 64'])
  expect(texts()[6]).toBe('Pen 20')
  expect(texts()).toHaveLength(12)
  expect(paletteUsesOf('Ann')).toHaveLength(60)
})
