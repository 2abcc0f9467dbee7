import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { checkVersion, readVersion, useVersionCheck } from './version.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const run = async (stored: string | null, served: string | undefined, built = '1') => {
  const tabState = { stored, reloads: 0 }
  const port = {
    built,
    stored: () => tabState.stored,
    store: (v: string) => void (tabState.stored = v),
    read: () => Promise.resolve(served),
    reload: () => void tabState.reloads++,
  }
  await checkVersion(port)
  await checkVersion(port)
  return tabState
}

it.each([
  ['the first visit remembers the version', null, '1', '1', 0],
  ['the same version changes nothing', '1', '1', '1', 0],
  ['another version reloads, once', '1', '2', '2', 1],
  ['an unreadable version file is no news', '1', undefined, '1', 0],
] as const)('%s (NAV-12)', async (_what, stored, served, after, reloads) => {
  expect(await run(stored, served)).toEqual({ stored: after, reloads })
})

it('a page that is already the new version is not reloaded (NAV-12)', async () => {
  expect(await run('1', '2', '2')).toEqual({ stored: '2', reloads: 0 })
})

it('asks at every navigation: another screen, another query, and back (NAV-12)', async () => {
  let reads = 0
  let reloads = 0
  let served = '1'
  const port = {
    built: '1',
    stored: () => '1',
    store: () => undefined,
    read: () => {
      reads += 1
      return Promise.resolve(served)
    },
    reload: () => void reloads++,
  }
  const Screen = () => {
    useVersionCheck(port)
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], {
    initialEntries: ['/teacherDetail?id=1'],
  })
  await act(async () => render(<RouterProvider router={router} />))
  expect(reads).toBe(1)
  for (const [to, times] of [
    ['/teacherDetail?id=2', 2],
    ['/teacherDetail?id=2&tab=lessons', 3],
    ['/teacher', 4],
    ['/teacher?page=2', 5],
  ] as const) {
    await act(() => router.navigate(to))
    expect([to, reads]).toEqual([to, times])
  }
  served = '2'
  await act(() => router.navigate(-1))
  expect([reads, reloads]).toEqual([6, 1])
})

it('the version file stands at the root of the site and is asked for with a timestamp (NAV-12, API-21)', async () => {
  vi.useFakeTimers({ now: 1_900_000_000_000 })
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json({ version: '7' }))
  })
  expect(await readVersion()).toBe('7')
  expect(asked).toEqual(['/version.json?t=1900000000000'])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ version: 7 })))
  expect(await readVersion()).toBeUndefined()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await readVersion()).toBeUndefined()
})
