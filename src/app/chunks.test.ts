import { expect, it } from 'vitest'
import { createChunkGuard, loadChunk } from './chunks.ts'

/** A browser tab: `visit` is a page load in it. */
const tab = () => {
  const kept = new Map<string, string>()
  const seen = { reloads: 0, now: 1_000_000, reachable: true }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const reload = () => void seen.reloads++
  return {
    seen,
    visit: () =>
      createChunkGuard({
        storage,
        reload,
        now: () => seen.now,
        reachable: () => Promise.resolve(seen.reachable),
      }),
  }
}
const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
const settled = async (promise: Promise<unknown>) => {
  let state = 'open'
  promise.then(
    () => (state = 'done'),
    () => (state = 'failed'),
  )
  for (let turn = 0; turn < 9; turn++) await Promise.resolve()
  return state
}

it('failed chunks reload the page once, never in a loop (NAV-12)', async () => {
  const { seen, visit } = tab()
  const page = visit()
  expect(await settled(loadChunk(gone, page))).toBe('open')
  expect(await settled(loadChunk(gone, page))).toBe('open')
  expect(seen.reloads).toBe(1)
  seen.now += 2000
  expect(await settled(loadChunk(gone, visit()))).toBe('failed')
  expect(seen.reloads).toBe(1)
})

it('a failure long after counts anew (NAV-12)', async () => {
  const { seen, visit } = tab()
  await settled(loadChunk(gone, visit()))
  seen.now += 3_600_000
  await settled(loadChunk(gone, visit()))
  expect(seen.reloads).toBe(2)
})

it('while the server is out of reach nothing is reloaded: what is on show stays', async () => {
  const { seen, visit } = tab()
  seen.reachable = false
  const page = visit()
  expect(await settled(loadChunk(gone, page))).toBe('failed')
  expect(seen.reloads).toBe(0)
  seen.reachable = true
  expect(await settled(loadChunk(gone, page))).toBe('open')
})

it('a chunk that comes is handed over', async () =>
  expect(await loadChunk(() => Promise.resolve('screen'), tab().visit())).toBe('screen'))
