import { LRUCache } from 'lru-cache'
import { expect, it } from 'vitest'
import { ageBy, perServer } from './perServer.ts'

it('a server finds its own memory again, and never another’s', () => {
  const memoryOf = perServer(() => new Map<string, number>())
  const [first, second] = [{ name: 'one' }, { name: 'one' }]
  memoryOf(first).set('counted', 1)
  expect(memoryOf(first).get('counted')).toBe(1)
  expect(memoryOf(second).get('counted')).toBeUndefined()
})

it('entries last by the server’s clock', () => {
  let ms = Date.parse('2026-03-02T08:00:00.000Z')
  const cache = new LRUCache<string, string>({
    max: 2,
    ...ageBy({ clock: { now: () => new Date(ms) } }, 1000),
  })
  cache.set('page', 'as read')
  ms += 999
  expect(cache.get('page')).toBe('as read')
  ms += 1
  expect(cache.get('page')).toBeUndefined()
})
