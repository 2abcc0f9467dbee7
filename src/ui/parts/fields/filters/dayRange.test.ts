import { afterEach, expect, it } from 'vitest'
import { showTimesOf } from '../time.ts'
import { dayRangeOf } from './dayRange.ts'

afterEach(() => showTimesOf(undefined))

// Wednesday 01:30 in Shanghai, Tuesday 11:30 in Chicago
const now = new Date('2026-03-03T17:30:00.000Z')
const days = (filter: Readonly<Record<string, string>>) => {
  const { from, to } = dayRangeOf(filter, 'd', now)
  return [from.day, to.day]
}

it('days that count from the present are those of the institution, whatever the browser’s zone', () => {
  showTimesOf('Asia/Shanghai')
  expect(days({ d_gte: 'today', d_lte: 'today' })).toEqual(['2026-03-04', '2026-03-04'])
  expect(days({ d_gte: 'week', d_lte: 'week' })).toEqual(['2026-03-02', '2026-03-08'])
  expect(days({ d_gte: 'month', d_lte: 'month' })).toEqual(['2026-03-01', '2026-03-31'])
  showTimesOf('America/Chicago')
  expect(days({ d_gte: 'today', d_lte: 'today' })).toEqual(['2026-03-03', '2026-03-03'])
  expect(days({ d_gte: 'today-6', d_lte: 'today' })).toEqual(['2026-02-25', '2026-03-03'])
})

it('instants of older views show the days that they mean', () => {
  showTimesOf('Asia/Shanghai')
  const filter = { d_gte: '2026-02-28T16:00:00.000Z', d_lt: '2026-03-05T16:00:00.000Z' }
  expect(days(filter)).toEqual(['2026-03-01', '2026-03-05'])
  expect(dayRangeOf(filter, 'd', now).to.raw).toBe('2026-03-05')
  expect(days({})).toEqual(['', ''])
})
