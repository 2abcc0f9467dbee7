import { act, cleanup, renderHook } from '@testing-library/react'
import { memoryStore, StoreContextProvider } from 'react-admin'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ShellProvider, type MenuEntry, type ShellState } from './context.tsx'
import { usePins } from './pins.ts'

const entry = (id: string): MenuEntry => ({
  id,
  menucode: id,
  label: { en: id, zh: id },
  url: `/${id}`,
  children: [],
})
const shell = (menus: readonly MenuEntry[], account: string): ShellState => ({
  product: 'P',
  icon: '/icon.svg',
  institution: 'I',
  plan: '',
  person: 'Ann',
  account,
  busy: { get: () => 0, subscribe: () => () => undefined },
  signOut: () => undefined,
  enter: () => undefined,
  setLang: () => undefined,
  menus,
})
afterEach(cleanup)

it('pins are kept for each person, and one whose right is withdrawn disappears', () => {
  const store = memoryStore()
  const pinsOf = (menus: readonly MenuEntry[], account: string) =>
    renderHook(() => usePins(), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StoreContextProvider value={store}>
          <ShellProvider value={shell(menus, account)}>{children}</ShellProvider>
        </StoreContextProvider>
      ),
    }).result
  const ink = entry('ink')
  const low = entry('low')
  const pens = { ...entry('pen'), tabs: [{ ...entry('full'), label: entry('pen').label }, low] }
  const ann = pinsOf([ink, pens], 'ann')
  act(() => ann.current.toggle('low'))
  act(() => ann.current.toggle('ink'))
  expect(ann.current.entries.map(({ id }) => id)).toEqual(['low', 'ink'])
  // a tab is named after its entry too, unless it has the entry's name
  act(() => ann.current.toggle('full'))
  expect(ann.current.entries.map(({ label }) => label.en)).toEqual(['pen · low', 'ink', 'pen'])
  act(() => ann.current.toggle('full'))
  expect(pinsOf([ink], 'ann').current.entries.map(({ id }) => id)).toEqual(['ink'])
  expect(pinsOf([ink, pens], 'ben').current.entries).toEqual([])
  act(() => ann.current.toggle('ink'))
  expect(ann.current.entries.map(({ id }) => id)).toEqual(['low'])
})
