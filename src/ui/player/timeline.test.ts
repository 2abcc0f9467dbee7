import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockOf,
  durationOf,
  locate,
  nextUnseen,
  partsOf,
  timeAt,
  unionOf,
  unseenOf,
  type PlayerSegment,
  type Stretch,
} from './timeline.ts'
import { createWatchLog } from './watched.ts'

const segment = (seconds: number, startsAt: string | null = null): PlayerSegment => ({
  url: '/x',
  type: 'file',
  seconds,
  startsAt,
})

describe('a timeline of several segments (PLY-01)', () => {
  it('lays them one after the other, and names what lies between them', () => {
    const parts = partsOf([
      segment(60, '2026-09-01T10:00:00Z'),
      segment(30, '2026-09-01T10:01:01Z'),
      segment(10, '2026-09-01T10:06:31Z'),
      segment(5),
    ])
    expect(parts).toEqual([
      { index: 0, from: 0, until: 60, gap: 0 },
      // a second is the recorder's
      { index: 1, from: 60, until: 90, gap: 0 },
      { index: 2, from: 90, until: 100, gap: 300 },
      { index: 3, from: 100, until: 105, gap: 0 },
    ])
    expect(durationOf(parts)).toBe(105)
  })
  it('a border belongs to the segment that begins there, and the end to the last', () => {
    const parts = partsOf([segment(60), segment(30)])
    expect(locate(parts, 60)).toEqual({ index: 1, at: 0 })
    expect(locate(parts, 59.9)).toEqual({ index: 0, at: 59.9 })
    expect(locate(parts, 500)).toEqual({ index: 1, at: 30 })
    expect(locate(parts, -5)).toEqual({ index: 0, at: 0 })
    expect(locate([], 5)).toEqual({ index: 0, at: 0 })
    expect(timeAt(parts, 0, 75)).toBe(60)
  })
  it('a time is found where it was left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lengths, share) => {
          const parts = partsOf(lengths.map(seconds => segment(seconds)))
          const time = share * durationOf(parts)
          const { index, at } = locate(parts, time)
          expect(timeAt(parts, index, at)).toBeCloseTo(time, 6)
        },
      ),
    )
  })
})

const stretches = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 40 }))
    .map(([from, length]): Stretch => [from, from + length]),
  { maxLength: 30 },
)
/** The seconds that stretches hold, one by one. */
const secondsIn = (list: readonly Stretch[]) =>
  new Set(list.flatMap(([from, until]) => Array.from({ length: until - from }, (_, n) => from + n)))

describe('what was watched', () => {
  it('a union holds the same seconds, in order, once', () => {
    fc.assert(
      fc.property(stretches, list => {
        const union = unionOf(list)
        expect(secondsIn(union)).toEqual(secondsIn(list))
        union.forEach(([from], at) => expect(from).toBeGreaterThan(union[at - 1]?.[1] ?? -1))
      }),
    )
  })
  it('every second is seen or unseen, save gaps of a second', () => {
    fc.assert(
      fc.property(stretches, list => {
        const [seen, unseen] = [secondsIn(list), secondsIn(unseenOf(list, 400))]
        const isGap = (second: number) => second >= 0 && second < 400 && !seen.has(second)
        for (let second = 0; second < 400; second++)
          expect(unseen.has(second)).toBe(isGap(second) && (isGap(second - 1) || isGap(second + 1)))
      }),
    )
  })
  it('leads to the next unseen part, then to the first, then nowhere', () => {
    const seen: Stretch[] = [
      [0, 10],
      [20, 30],
      [40, 100],
    ]
    expect(nextUnseen(seen, 100, 5)).toBe(10)
    expect(nextUnseen(seen, 100, 10)).toBe(30)
    expect(nextUnseen(seen, 100, 50)).toBe(10)
    expect(nextUnseen([[0, 100]], 100, 5)).toBeUndefined()
  })
  it('leads to an unseen part less than a second ahead, and on from where it begins (PLY-01)', () => {
    const seen: Stretch[] = [
      [0, 1.6],
      [3, 3.5],
      [5, 6.4],
    ]
    // as after a reload at second 3
    expect(nextUnseen(seen, 10, 3)).toBe(3.5)
    for (const landed of [3.4, 3.5, 3.6]) expect(nextUnseen(seen, 10, landed)).toBe(6.4)
    expect(nextUnseen(seen, 10, 6.4)).toBe(1.6)
    expect(nextUnseen([[0, 3.4]], 10, 3)).toBe(3.4)
  })
  it('notes what plays, not what is jumped over, and keeps what has not arrived', () => {
    const log = createWatchLog()
    for (const time of [0, 0.25, 0.5, 1, 1.5]) log.look(time)
    log.cut()
    for (const time of [60, 60.5, 61]) log.look(time)
    expect(log.take()).toEqual([
      [0, 1.5],
      [60, 61],
    ])
    log.look(62)
    // the first report was lost
    expect(log.take()).toEqual([
      [0, 1.5],
      [60, 62],
    ])
    log.forget([
      [0, 1.5],
      [60, 62],
    ])
    log.look(63)
    expect(log.take()).toEqual([[62, 63]])
  })
  it('a jump without a word is a jump; double speed is none', () => {
    const log = createWatchLog()
    for (const time of [0, 1, 50, 51]) log.look(time)
    log.look(54, 2)
    expect(log.take()).toEqual([
      [0, 1],
      [50, 54],
    ])
  })
  it('tells times as a clock does', () => {
    expect([0, 61, 3725, -3].map(clockOf)).toEqual(['0:00', '1:01', '1:02:05', '0:00'])
  })
})
