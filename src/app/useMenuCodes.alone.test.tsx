import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { RegistryProvider } from '../ui/context.tsx'
import { ShellProvider, type ShellState } from '../ui/shell/context.tsx'

const menuRequest = vi.hoisted(() =>
  vi.fn(async (_call: object, _input: { readonly parentId: string }) => ({
    children: [{ menucode: 'teacher.read' }],
  })),
)
const known = vi.hoisted(() => vi.fn())
vi.mock('./services.ts', () => ({ dataProvider: { ask: menuRequest } }))
vi.mock('./session.ts', () => ({ knowCodes: known }))

const label = { en: 'x', zh: 'x' }
const shell = {
  menus: ['teacher', 'course', 'lessionList', 'organization', 'bookClass', 'roleRights'].map(
    route => ({ id: `menu of ${route}`, menucode: route, label, url: `/${route}`, children: [] }),
  ),
} as unknown as ShellState
const nobody = { rights: 'all', masks: new Set<string>() } as const
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <RegistryProvider resources={Object.values(resources)} pages={pages} access={nobody}>
      <ShellProvider value={shell}>{children}</ShellProvider>
    </RegistryProvider>
  </QueryClientProvider>
)
afterEach(cleanup)

it('after a navigation the permissions of its menu entry are loaded, and take the place of what the login said (NAV-10)', async () => {
  const { useMenuCodes } = await import('./useMenuCodes.ts')
  renderHook(() => useMenuCodes(true, 'teacher'), { wrapper })
  await waitFor(() => expect(known).toHaveBeenCalledWith('menu of teacher', ['teacher.read']))
  expect(menuRequest.mock.calls.map(([, { parentId }]) => parentId)).toEqual(['menu of teacher'])
})

it.each([
  ['teacherDetail', 'teacher'],
  ['listDetail', 'course'],
  ['addClass', 'course'],
  ['editLesson', 'lessionList'],
  ['lessionDetail', 'lessionList'],
  ['record', 'lessionList'],
  ['basicSettings', 'organization'],
  ['bookClassDetail', 'bookClass'],
  ['roleControl', 'roleRights'],
  ['roleDetail', 'roleRights'],
])(
  '%s loads the permissions of the entry that it belongs to, %s (NAV-10)',
  async (segment, entry) => {
    menuRequest.mockClear()
    const { useMenuCodes } = await import('./useMenuCodes.ts')
    renderHook(() => useMenuCodes(true, segment), { wrapper })
    await waitFor(() => expect(menuRequest).toHaveBeenCalledTimes(1))
    expect(menuRequest.mock.calls[0]?.[1]).toEqual({ parentId: `menu of ${entry}` })
  },
)

it.each([
  ['teacher', false],
  ['nowhere', true],
])('%s (wanted: %s) asks for none (NAV-10)', async (segment, enabled) => {
  menuRequest.mockClear()
  const { useMenuCodes } = await import('./useMenuCodes.ts')
  renderHook(() => useMenuCodes(enabled, segment), { wrapper })
  await new Promise(setImmediate)
  expect(menuRequest).not.toHaveBeenCalled()
})
