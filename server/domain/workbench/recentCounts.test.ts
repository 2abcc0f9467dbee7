import { expect, it } from 'vitest'
import type { Store } from '../../platform/store/types.ts'
import { maxRecentCounts, recentCount } from './recentCounts.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its identity is used
const store = {} as Store

const counter = () => {
  let takes = 0
  return {
    takes: () => takes,
    ask: (key: string, now = 0) =>
      recentCount(store, key, {
        now,
        ms: 1000,
        take: async () => {
          takes++
          return 7
        },
      }),
  }
}

it('a count is taken again when it is old', async () => {
  const { ask, takes } = counter()
  expect(await ask('lessons')).toBe(7)
  await ask('lessons', 999)
  expect(takes()).toBe(1)
  await ask('lessons', 1000)
  expect(takes()).toBe(2)
})

it('the count that was asked for longest ago is forgotten once there are too many', async () => {
  const { ask, takes } = counter()
  await ask('first')
  await ask('second')
  for (let n = 2; n < maxRecentCounts; n++) await ask(`count ${n}`)
  await ask('first')
  expect(takes()).toBe(maxRecentCounts)
  await ask('one too many')
  await ask('first')
  expect(takes()).toBe(maxRecentCounts + 1)
  await ask('second')
  expect(takes()).toBe(maxRecentCounts + 2)
})
