import { expect, it } from 'vitest'
import { minutesApart } from './words.ts'

it('tells how far the visitor’s clock is ahead of the school’s, by the day of the seminar', () => {
  const shanghai = 'Asia/Shanghai'
  expect(minutesApart('2026-12-01T11:00:00.000Z', shanghai, shanghai)).toBe(0)
  expect(minutesApart('2026-12-01T11:00:00.000Z', shanghai, 'Asia/Kolkata')).toBe(-150)
  expect(minutesApart('2026-12-01T11:00:00.000Z', shanghai, 'America/New_York')).toBe(-780)
  // in summer
  expect(minutesApart('2026-07-01T11:00:00.000Z', shanghai, 'America/New_York')).toBe(-720)
})
