import { expect, it } from 'vitest'
import { isNoDay, parseDay } from './day.ts'

it.each([
  ['4 Dec 2026', '2026-12-04'],
  ['4-Dec-2026', '2026-12-04'],
  ['04 december 2026', '2026-12-04'],
  ['4th Dec. 2026', '2026-12-04'],
  ['Dec 4, 2026', '2026-12-04'],
  ['September 30, 2026', '2026-09-30'],
  ['Sept 30 2026', '2026-09-30'],
  ['31 Feb 2026', undefined],
  ['4 Foo 2026', undefined],
  ['4/12/2026', undefined],
])('%s as a day', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

it('a named day that the calendar has not is told apart from what is no day', () => {
  expect(isNoDay('31 Feb 2026')).toBe(true)
  expect(isNoDay('4 Foo 2026')).toBe(false)
})
