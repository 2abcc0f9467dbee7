import { describe, expect, it } from 'vitest'
import { deletionTime, dueBefore } from './period.ts'

const policy = (
  retention: Parameters<typeof deletionTime>[0]['retention'],
  days: number | null = null,
) => ({
  retention,
  retentionDays: days,
  since: null,
})

describe('how long files are kept (DSK-03)', () => {
  it.each([
    ['THREE_MONTHS', null, '2026-11-30T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
    ['HALF_YEAR', null, '2026-08-31T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
    ['HALF_YEAR', null, '2026-01-15T00:00:00.000Z', '2026-07-15T00:00:00.000Z'],
    ['ONE_YEAR', null, '2024-02-29T08:00:00.000Z', '2025-02-28T08:00:00.000Z'],
    ['CUSTOM', 45, '2026-01-01T00:00:00.000Z', '2026-02-15T00:00:00.000Z'],
    ['NEVER', null, '2026-01-01T00:00:00.000Z', null],
  ] as const)('%s (%s days) from %s until %s', (retention, days, changedAt, until) => {
    expect(deletionTime(policy(retention, days), changedAt)).toBe(until)
  })

  it.each([
    ['THREE_MONTHS', '2026-02-28T08:00:00.000Z'],
    ['HALF_YEAR', '2025-11-30T08:00:00.000Z'],
    ['ONE_YEAR', '2025-05-31T08:00:00.000Z'],
  ] as const)(
    'with %s those are due on 31 May that were last changed before %s',
    (retention, before) => {
      expect(
        dueBefore(policy(retention), new Date('2026-05-31T08:00:00.000Z'))?.toISOString(),
      ).toBe(before)
    },
  )

  it('nothing is deleted within a day after the period was set, so that everybody is warned', () => {
    const set = { ...policy('THREE_MONTHS'), since: '2026-06-01T00:00:00.000Z' }
    expect(deletionTime(set, '2025-01-01T00:00:00.000Z')).toBe('2026-06-02T00:00:00.000Z')
  })
})
