import { expect, it } from 'vitest'
import { StageLimit } from './stageLimit.ts'

const cpu = (other: number, servers = 0, chromium = 0) => ({ other, servers, chromium })

it('ends a stage at its CPU seconds, those of servers and Chromium included, however long it takes', () => {
  const limit = new StageLimit(100)
  expect(limit.reason(290, cpu(40, 30, 30))).toBeUndefined()
  expect(limit.reason(580, cpu(44, 30, 26))).toBeUndefined()
  expect(limit.reason(590, cpu(44, 30, 27))).toBe('it used 101 CPU s, its limit is 100')
})

it('ends a stage that hangs for five minutes, though its servers are never idle', () => {
  const limit = new StageLimit(1000)
  expect(limit.reason(100, cpu(50, 10))).toBeUndefined()
  expect(limit.reason(200, cpu(53, 20))).toBeUndefined()
  expect(limit.reason(500, cpu(55, 50))).toBeUndefined()
  expect(limit.reason(501, cpu(55, 50))).toBe('it hung: less than 3 CPU s in 300 s')
})

it('ends a stage after two hours, and at so many seconds where CPU seconds are unknown', () => {
  expect(new StageLimit(9000).reason(7201, cpu(8000))).toBe('it ran for 7200 s')
  const limit = new StageLimit(60)
  expect(limit.reason(60, undefined)).toBeUndefined()
  expect(limit.reason(61, undefined)).toBe('it ran for more than 60 s')
})
