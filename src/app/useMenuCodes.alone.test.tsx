import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ShellProvider, type ShellState } from '../ui/shell/context.tsx'

const asked = vi.hoisted(() =>
  vi.fn(async (_call: object, _input: { readonly parentId: string }) => ({
    children: [{ menucode: 'teacher.read' }],
  })),
)
const known = vi.hoisted(() => vi.fn())
vi.mock('./services.ts', () => ({ dataProvider: { ask: asked } }))
vi.mock('./session.ts', () => ({ knowCodes: known }))

const label = { en: 'x', zh: 'x' }
const shell = {
  menus: [{ id: 'teacher', menucode: 'teacher', label, url: '/teacher', children: [] }],
} as unknown as ShellState
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <ShellProvider value={shell}>{children}</ShellProvider>
  </QueryClientProvider>
)
afterEach(cleanup)

it('after a navigation the permissions of its menu entry are loaded, and take the place of what the login said (NAV-10)', async () => {
  const { useMenuCodes } = await import('./useMenuCodes.ts')
  renderHook(() => useMenuCodes(true, 'teacher'), { wrapper })
  await waitFor(() => expect(known).toHaveBeenCalledWith('teacher', ['teacher.read']))
  expect(asked.mock.calls.map(([, { parentId }]) => parentId)).toEqual(['teacher'])
})

it.each([
  ['teacher', false],
  ['nowhere', true],
])('%s (wanted: %s) asks for none (NAV-10)', async (segment, wanted) => {
  asked.mockClear()
  const { useMenuCodes } = await import('./useMenuCodes.ts')
  renderHook(() => useMenuCodes(wanted, segment), { wrapper })
  await new Promise(setImmediate)
  expect(asked).not.toHaveBeenCalled()
})
