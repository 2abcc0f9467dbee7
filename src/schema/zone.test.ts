import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  isDate,
  isLocal,
  isZone,
  toInstant,
  toLocal,
  weekdayOf,
} from './zone.ts'

const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Shanghai',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'UTC',
]

const minute = 60_000
/** The slow, obvious way: every minute around the day is asked for its local time. */
const slowly = (local: string, zone: string) => {
  const clock = Date.parse(`${local}:00Z`)
  let behind: number | undefined
  const same: number[] = []
  for (let ms = clock - 15 * 60 * minute; ms <= clock + 15 * 60 * minute; ms += minute) {
    const here = toLocal(new Date(ms).toISOString(), zone)
    if (here === local) same.push(ms)
    if (here > local && behind === undefined) behind = ms
  }
  const at = same[0] ?? behind ?? Number.NaN
  return { at: new Date(at).toISOString(), gap: !same.length, fold: same.length > 1 }
}

describe('local times of zones', () => {
  it('a gap goes on to the next valid minute, a fold takes the first of two: both are said (SCH-02)', () => {
    // New York, both turns of 2026
    expect(toInstant('2026-03-08T02:30', 'America/New_York')).toEqual({
      at: '2026-03-08T07:00:00.000Z',
      gap: true,
      fold: false,
    })
    expect(toInstant('2026-11-01T01:30', 'America/New_York')).toEqual({
      at: '2026-11-01T05:30:00.000Z',
      gap: false,
      fold: true,
    })
    // London
    expect(toInstant('2026-03-29T01:00', 'Europe/London')).toEqual({
      at: '2026-03-29T01:00:00.000Z',
      gap: true,
      fold: false,
    })
    expect(toInstant('2026-10-25T01:59', 'Europe/London')).toEqual({
      at: '2026-10-25T00:59:00.000Z',
      gap: false,
      fold: true,
    })
    // Lord Howe turns by half an hour
    expect(toInstant('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual({
      at: '2026-10-03T15:30:00.000Z',
      gap: true,
      fold: false,
    })
    expect(toInstant('2026-04-05T01:45', 'Australia/Lord_Howe')).toEqual({
      at: '2026-04-04T14:45:00.000Z',
      gap: false,
      fold: true,
    })
    // São Paulo turned at midnight; Samoa left a whole day out
    expect(toInstant('2018-11-04T00:10', 'America/Sao_Paulo')).toEqual({
      at: '2018-11-04T03:00:00.000Z',
      gap: true,
      fold: false,
    })
    expect(toInstant('2011-12-30T10:00', 'Pacific/Apia')).toEqual({
      at: '2011-12-30T10:00:00.000Z',
      gap: true,
      fold: false,
    })
    expect(toInstant('2026-07-01T09:00', 'Asia/Kathmandu')).toEqual({
      at: '2026-07-01T03:15:00.000Z',
      gap: false,
      fold: false,
    })
  })

  it('agrees with asking every minute, in zones with and without summer time (SCH-02)', () => {
    const turns = [
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
      '2018-11-04',
      '2018-02-18',
    ]
    const date = fc.oneof(
      fc.constantFrom(...turns),
      fc
        .date({ min: new Date('2015-01-02'), max: new Date('2035-12-30'), noInvalidDate: true })
        .map(one => one.toISOString().slice(0, 10)),
    )
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    fc.assert(
      fc.property(fc.constantFrom(...zones), date, time, (zone, on, [hour, min]) => {
        const local = `${on}T${String(hour).padStart(2, '0')}:${String(min).padStart(2, '0')}`
        expect(toInstant(local, zone)).toEqual(slowly(local, zone))
      }),
      { numRuns: 40, seed: 5 },
    )
  })

  it('knows zones, dates and times from what only looks like them', () => {
    expect(zones.every(isZone)).toBe(true)
    expect(['', 'Mars/Olympus', '+08:00', 'Asia/Shanghai ', 'constructor'].filter(isZone)).toEqual(
      [],
    )
    expect(
      [
        '2026-02-30T10:00',
        '2026-02-28T24:00',
        '2026-02-28 10:00',
        '2026-2-8T10:00',
        7,
        null,
      ].filter(isLocal),
    ).toEqual([])
    expect(isDate('2028-02-29') && !isDate('2026-02-29')).toBe(true)
    expect(() => toInstant('2026-02-30T10:00', 'UTC')).toThrow(RangeError)
    expect(() => toLocal('2026-02-20T10:00:00.000Z', 'Mars/Olympus')).toThrow(RangeError)
  })

  it('counts days and weekdays', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
    expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7])
  })
})
