import { expect, it } from 'vitest'
import { loadChunk, type ReloadPort } from './chunks.ts'

const world = () => {
  const kept = new Map<string, string>()
  const seen = { reloads: 0, now: 1_000_000 }
  const port: ReloadPort = {
    storage: { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: key => void kept.delete(key) },
    reload: () => void seen.reloads++,
    now: () => seen.now,
  }
  return { port, seen }
}
const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
const settled = async (promise: Promise<unknown>) => {
  let state = 'open'
  promise.then(() => (state = 'done'), () => (state = 'failed'))
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  return state
}

it('a failed chunk reloads the page once, never in a loop (NAV-12)', async () => {
  const { port, seen } = world()
  expect(await settled(loadChunk(gone, port))).toBe('open')
  expect(seen.reloads).toBe(1)
  seen.now += 2000
  expect(await settled(loadChunk(gone, port))).toBe('failed')
  expect(seen.reloads).toBe(1)
})

it('a failure long after counts anew (NAV-12)', async () => {
  const { port, seen } = world()
  await settled(loadChunk(gone, port))
  seen.now += 3_600_000
  await settled(loadChunk(gone, port))
  expect(seen.reloads).toBe(2)
})

it('a chunk that comes is handed over', async () => expect(await loadChunk(() => Promise.resolve('screen'), world().port)).toBe('screen'))
