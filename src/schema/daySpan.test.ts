import { expect, it } from 'vitest'
import { daysOf } from './daySpan.ts'

const span = (text: string, today: string) => {
  const days = daysOf(text, today)
  return days && `${days.first}..${days.last}`
}

it.each([
  ['2026-11-28', '2026-11-27', '2026-11-28..2026-11-28'],
  ['today', '2026-11-27', '2026-11-27..2026-11-27'],
  ['today-27', '2026-11-27', '2026-10-31..2026-10-31'],
  // a Friday, a Monday and a Sunday
  ['week', '2026-11-27', '2026-11-23..2026-11-29'],
  ['week', '2026-11-23', '2026-11-23..2026-11-29'],
  ['week-1', '2026-11-29', '2026-11-16..2026-11-22'],
  ['month', '2026-11-27', '2026-11-01..2026-11-30'],
  ['month+3', '2026-11-27', '2027-02-01..2027-02-28'],
  ['month-11', '2026-11-27', '2025-12-01..2025-12-31'],
])('%s on %s is %s', (text, today, expected) => expect(span(text, today)).toBe(expected))

it('no other text is a span of days', () => {
  for (const text of ['now', 'now-1', '2026-02-30', 'tomorrow', 'week+', 'months', ''])
    expect(daysOf(text, '2026-11-27')).toBeUndefined()
})
