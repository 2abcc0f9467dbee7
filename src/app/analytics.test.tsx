import { expect, it, vi } from 'vitest'
import { createAnalytics, type AnalyticsPort } from './analytics.ts'

const port = () => ({
  address: () => 'https://count.example/in',
  beacon: vi.fn(() => true),
  post: vi.fn(async () => undefined),
})

it('posts nothing to anyone unless an address is configured (SES-19)', () => {
  const off = port()
  createAnalytics({ ...off, address: () => undefined }).report('screen', { screen: 'teacher' })
  expect([off.beacon.mock.calls, off.post.mock.calls]).toEqual([[], []])
})

it('posts as a beacon, else beside everything; nothing of the person (SES-19)', () => {
  const on = port()
  createAnalytics(on).report('screen', { screen: 'teacher' })
  expect(on.beacon).toHaveBeenCalledWith(
    'https://count.example/in',
    '{"event":"screen","screen":"teacher"}',
  )
  expect(on.post).not.toHaveBeenCalled()
  const old = port()
  createAnalytics({ ...old, beacon: () => false }).report('screen')
  expect(old.post).toHaveBeenCalledTimes(1)
})

it.each<[string, Partial<AnalyticsPort>]>([
  [
    'a service that is down',
    { beacon: () => false, post: () => Promise.reject(new TypeError('down')) },
  ],
  [
    'a browser that refuses',
    {
      beacon: () => {
        throw new Error('refused')
      },
    },
  ],
  [
    'a damaged store',
    {
      address: () => {
        throw new Error('no store')
      },
    },
  ],
])('%s is never in the way (SES-19)', async (_what, changes) => {
  expect(() => createAnalytics({ ...port(), ...changes }).report('screen')).not.toThrow()
  await new Promise(setImmediate)
})
