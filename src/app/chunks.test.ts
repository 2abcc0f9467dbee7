import { expect, it, vi } from 'vitest'
import { fetchAhead } from '../ui/parts/ahead.ts'
import { createChunkGuard, loadChunk, watchChunks } from './chunks.ts'

/** A browser tab: `visit` is a page load in it. */
const tab = () => {
  const storageItems = new Map<string, string>()
  const tabState = { reloads: 0, now: 1_000_000, reachable: true }
  const storage = {
    getItem: (key: string) => storageItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storageItems.set(key, value),
  }
  const reload = () => void tabState.reloads++
  return {
    seen: tabState,
    visit: () =>
      createChunkGuard({
        storage,
        reload,
        now: () => tabState.now,
        reachable: () => Promise.resolve(tabState.reachable),
      }),
  }
}
const failChunk = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
const outcomeOf = async (promise: Promise<unknown>) => {
  let state = 'open'
  promise.then(
    () => (state = 'done'),
    () => (state = 'failed'),
  )
  for (let turn = 0; turn < 9; turn++) await Promise.resolve()
  return state
}

it('failed chunks reload the page once, never in a loop (NAV-12)', async () => {
  const { seen: tabState, visit } = tab()
  const page = visit()
  expect(await outcomeOf(loadChunk(failChunk, page))).toBe('open')
  expect(await outcomeOf(loadChunk(failChunk, page))).toBe('open')
  expect(tabState.reloads).toBe(1)
  tabState.now += 2000
  expect(await outcomeOf(loadChunk(failChunk, visit()))).toBe('failed')
  expect(tabState.reloads).toBe(1)
})

it('a failure long after counts anew (NAV-12)', async () => {
  const { seen: tabState, visit } = tab()
  await outcomeOf(loadChunk(failChunk, visit()))
  tabState.now += 3_600_000
  await outcomeOf(loadChunk(failChunk, visit()))
  expect(tabState.reloads).toBe(2)
})

it('while the server is out of reach nothing is reloaded: what is on show stays', async () => {
  const { seen: tabState, visit } = tab()
  tabState.reachable = false
  const page = visit()
  expect(await outcomeOf(loadChunk(failChunk, page))).toBe('failed')
  expect(tabState.reloads).toBe(0)
  tabState.reachable = true
  expect(await outcomeOf(loadChunk(failChunk, page))).toBe('open')
})

it('a chunk that comes is handed over', async () =>
  expect(await loadChunk(() => Promise.resolve('screen'), tab().visit())).toBe('screen'))

it('a chunk that is needed reloads the page, one that is only fetched ahead does not (NAV-12)', async () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  const reload = vi.fn(() => Promise.resolve(true))
  watchChunks(page, reload)
  /** Imports a chunk as vite does: reports a failure and throws it. */
  const importChunk = async (): Promise<never> => {
    await Promise.resolve()
    const error = new Error('Failed to fetch dynamically imported module')
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
  await fetchAhead(importChunk())
  vi.runAllTimers()
  expect(reload).not.toHaveBeenCalled()
  await importChunk().catch(() => undefined)
  vi.runAllTimers()
  expect(reload).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
