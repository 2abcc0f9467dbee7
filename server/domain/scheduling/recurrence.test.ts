import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DaysOff, Repeat } from '../../../resources/scheduling/scheduling.calls.ts'
import { addDays, toInstant, toLocal, weekdayOf } from '../../../src/schema/zone.ts'
import { overlaps, TakenTimes, type TimeSpan } from './overlap.ts'
import { findFreeStart } from './freeStart.ts'
import { datesTouched, seriesDates } from './recurrence.ts'

const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Shanghai',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
]

/**
 * The slow, obvious way: walk through the calendar day by day and ask of each whether the rule
 * names it.
 */
const slowDates = (
  start: string,
  minutes: number,
  repeat: Repeat,
  off: ReadonlySet<string>,
): string[] => {
  const first = start.slice(0, 10)
  const named = (date: string, n: number): boolean => {
    if (repeat.freq === 'ONCE') return n === 0
    if (repeat.freq === 'DAILY') return n % repeat.interval === 0
    const week = Math.floor((n + weekdayOf(first) - 1) / 7)
    return week % repeat.interval === 0 && (repeat.weekdays ?? []).includes(weekdayOf(date))
  }
  const days = Array.from({ length: 1500 }, (_, n) => ({ date: addDays(first, n), n }))
  const rule = days.filter(({ date, n }) => named(date, n)).map(({ date }) => date)
  // minute by minute, which dates it touches
  const isOff = (date: string) => {
    const from = Date.parse(`${date}T${start.slice(11)}:00Z`)
    for (let m = 0; m < minutes; m++)
      if (off.has(new Date(from + m * 60_000).toISOString().slice(0, 10))) return true
    return false
  }
  const acceptedDates: string[] = []
  for (const date of rule) {
    if (acceptedDates.length === repeat.count) break
    if (!isOff(date) || repeat.daysOff === 'KEEP') acceptedDates.push(date)
    else if (repeat.daysOff === 'SHIFT') {
      const later = days.find(
        day =>
          day.date > date &&
          !acceptedDates.includes(day.date) &&
          !rule.includes(day.date) &&
          !isOff(day.date),
      )
      if (later) acceptedDates.push(later.date)
    }
  }
  return acceptedDates
}

const repeats: fc.Arbitrary<Repeat> = fc.record({
  freq: fc.constantFrom('ONCE', 'DAILY', 'WEEKLY'),
  interval: fc.integer({ min: 1, max: 4 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  count: fc.integer({ min: 1, max: 12 }),
  daysOff: fc.constantFrom<DaysOff>('SKIP', 'SHIFT', 'KEEP'),
})
const localStarts = fc
  .tuple(fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 287 }))
  .map(
    ([n, five]) =>
      `${addDays('2026-01-01', n)}T${String(Math.floor(five / 12)).padStart(2, '0')}:${String((five % 12) * 5).padStart(2, '0')}`,
  )

describe('the dates of a series', () => {
  it('SCH-02 agree with a slow, obvious walk through the calendar, days off skipped, shifted or kept', () => {
    const offs = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 6 })),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(
        repeats,
        localStarts,
        fc.integer({ min: 5, max: 1440 }),
        offs,
        (repeat, start, minutes, spans) => {
          const off = new Set(
            spans.flatMap(([from, length]) =>
              Array.from({ length: length + 1 }, (_, n) => addDays(start.slice(0, 10), from + n)),
            ),
          )
          const dates = seriesDates({
            start,
            minutes,
            repeat: { ...repeat, count: repeat.freq === 'ONCE' ? 1 : repeat.count },
            offOn: all => (all.some(date => off.has(date)) ? 'off' : undefined),
          })
          const lessonDates = dates.filter(({ isSkipped }) => !isSkipped).map(({ date }) => date)
          expect(lessonDates).toEqual(
            slowDates(
              start,
              minutes,
              { ...repeat, count: repeat.freq === 'ONCE' ? 1 : repeat.count },
              off,
            ),
          )
          // each is called by a date of its own
          expect(new Set(dates.map(({ regular }) => regular)).size).toBe(dates.length)
        },
      ),
      { numRuns: 150, seed: 11 },
    )
  })

  it('SCH-02 keep their local time in every zone, at both turns of the year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        localStarts,
        fc.integer({ min: 1, max: 9 }),
        (zone, start, interval) => {
          const repeat = { freq: 'DAILY', interval, count: 60, daysOff: 'KEEP' } as const
          const time = start.slice(11)
          let last = 0
          for (const { date } of seriesDates({
            start,
            minutes: 30,
            repeat,
            offOn: () => undefined,
          })) {
            const { at, gap } = toInstant(`${date}T${time}`, zone)
            const localTime = toLocal(at, zone)
            expect(localTime.slice(0, 10)).toBe(date)
            if (gap) expect(localTime.slice(11) > time).toBe(true)
            else expect(localTime.slice(11)).toBe(time)
            expect(Date.parse(at)).toBeGreaterThan(last)
            last = Date.parse(at)
          }
        },
      ),
      { numRuns: 30, seed: 12 },
    )
  })

  it('SCH-02 end where days off leave no day; a lesson to midnight leaves the next day alone', () => {
    const repeat = { freq: 'DAILY', interval: 1, count: 3, daysOff: 'SHIFT' } as const
    const never = seriesDates({
      start: '2026-01-01T10:00',
      minutes: 60,
      repeat,
      offOn: () => 'always',
    })
    expect(never.every(({ isSkipped }) => isSkipped)).toBe(true)
    expect(datesTouched('2026-02-28', '23:00', 60)).toEqual(['2026-02-28'])
    expect(datesTouched('2026-02-28', '23:00', 61)).toEqual(['2026-02-28', '2026-03-01'])
  })
})

describe('overlaps', () => {
  const spans: fc.Arbitrary<TimeSpan> = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 8 }))
    .map(([start, length]) => ({ start, end: start + length }))

  it('SCH-03 agree with asking every moment, and what is kept sorted finds the same as looking at everything', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 20 }), spans, (all, one) => {
        const slowly = all.filter(other =>
          Array.from({ length: 40 }, (_, t) => t).some(
            t => one.start <= t && t < one.end && other.start <= t && t < other.end,
          ),
        )
        expect(all.filter(other => overlaps(other, one))).toEqual(slowly)
        const takenTimes = new TakenTimes<TimeSpan>()
        for (const span of all) takenTimes.add('a', span)
        expect(takenTimes.overlapping('a', one)).toEqual(
          slowly.toSorted((a, b) => a.start - b.start),
        )
        expect(takenTimes.overlapping('b', one)).toEqual([])
      }),
      { numRuns: 300, seed: 13 },
    )
  })

  it('SCH-03 the first free time is free, and nothing on the grid before it is', () => {
    const five = 5 * 60_000
    fc.assert(
      fc.property(
        fc.array(spans, { maxLength: 10 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 10 }),
        (grid, length, from) => {
          const all = grid.map(({ start, end }) => ({ start: start * five, end: end * five }))
          const free = (start: number) =>
            !all.some(span => overlaps(span, { start, end: start + length * five }))
          const slowly = Array.from({ length: 41 }, (_, n) => (from + n) * five).find(
            start => start + length * five <= 40 * five && free(start),
          )
          const found = findFreeStart(from * five, 40 * five, length * five, span =>
            all.filter(one => overlaps(one, span)).map(({ end }) => end),
          )
          expect(found).toBe(slowly)
        },
      ),
      { numRuns: 300, seed: 14 },
    )
  })
})
