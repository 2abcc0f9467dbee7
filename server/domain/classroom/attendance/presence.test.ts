import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePresence, type LessonTime } from './judge.ts'
import { presenceOf, type Mark, type Opening, type MergedPresence } from './presence.ts'

const second = 1000
const minute = 60 * second

/** The same computed the slow way: second by second, is any of their devices inside? */
const slowSeconds = (marks: readonly Mark[], { opens, closes }: Opening): boolean[] => {
  const inside = (device: string, at: number): boolean => {
    const instants = [
      ...new Set(
        marks.filter(mark => mark.device === device && mark.at <= at).map(mark => mark.at),
      ),
    ].toSorted((a, b) => a - b)
    return instants.reduce((here, instant) => {
      const now = marks.filter(mark => mark.device === device && mark.at === instant)
      const [enters, leaves] = [now.some(mark => mark.enters), now.some(mark => !mark.enters)]
      if (here) return !leaves || enters
      return enters && !leaves
    }, false)
  }
  const devices = [...new Set(marks.map(mark => mark.device))]
  return Array.from({ length: (closes - opens) / second }, (_, n) =>
    devices.some(device => inside(device, opens + n * second)),
  )
}

const marksOf = fc.array(
  fc.record({
    device: fc.constantFrom('pc', 'pad'),
    enters: fc.boolean(),
    at: fc.integer({ min: -5, max: 65 }).map(n => n * second),
    lost: fc.boolean(),
  }),
  { maxLength: 24 },
)
const opening: Opening = { opens: 0, closes: 60 * second, final: true }
const checkOptions = { seed: 20_261_121, numRuns: 400 }
const covers = ({ spans }: MergedPresence, at: number): boolean =>
  spans.some(({ from, until }) => from <= at && (until === null || at < until))

describe('CLS-09 presence is derived from what was reported', () => {
  it('second for second as the slow way tells it, whatever comes', () => {
    fc.assert(
      fc.property(marksOf, marks => {
        const presence = presenceOf(marks, opening)
        expect(Array.from({ length: 60 }, (_, n) => covers(presence, n * second))).toEqual(
          slowSeconds(marks, opening),
        )
        for (const [n, { from, until }] of presence.spans.entries()) {
          expect(from).toBeLessThan(until ?? Infinity)
          expect(from).toBeGreaterThan(presence.spans[n - 1]?.until ?? -1)
        }
      }),
      checkOptions,
    )
  })

  it('the same in any order, and when events come twice', () => {
    const shuffled = marksOf.chain(marks =>
      fc.tuple(
        fc.constant(marks),
        fc.shuffledSubarray([...marks, ...marks], { minLength: marks.length * 2 }),
      ),
    )
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([marks, mixed], final) => {
        expect(presenceOf(mixed, { ...opening, final })).toEqual(
          presenceOf(marks, { ...opening, final }),
        )
      }),
      checkOptions,
    )
  })
})

const at = (minutes: number): number => minutes * minute
const time: LessonTime = { start: at(0), end: at(60), close: at(70), ended: true }
const from = (...spans: readonly (readonly [number, number | null])[]): MergedPresence => ({
  spans: spans.map(([begin, until]) => ({
    from: at(begin),
    until: until === null ? null : at(until),
  })),
  drops: 0,
})

describe('CLS-09 a presence is judged', () => {
  it.each([
    [
      'all the time',
      from([-10, 70]),
      time,
      { status: 'PRESENT', minutes: 80, lateBy: 0, earlyBy: 0 },
    ],
    ['just in time', from([4.99, 60]), time, { status: 'PRESENT', lateBy: 4 }],
    ['late from five minutes on', from([5, 60]), time, { status: 'LATE', lateBy: 5 }],
    ['gone five minutes before the end', from([0, 55]), time, { status: 'LEFT_EARLY', earlyBy: 5 }],
    ['late and gone early', from([10, 50]), time, { status: 'LATE', lateBy: 10, earlyBy: 10 }],
    ['before the start alone', from([-10, -1]), time, { status: 'ABSENT', minutes: 9 }],
    ['in the delay alone', from([61, 70]), time, { status: 'ABSENT' }],
    ['never', from(), time, { status: 'ABSENT', seconds: 0, firstIn: null, lastOut: null }],
    [
      'to the end of a lesson that was closed early',
      from([0, 40]),
      { ...time, close: at(40) },
      { status: 'PRESENT', earlyBy: 0 },
    ],
    ['a second', from([0, 1 / 60]), time, { seconds: 1, minutes: 1 }],
    [
      'inside while it goes on',
      from([1, 5], [6, null]),
      { ...time, ended: false },
      { status: 'PRESENT', seconds: 240, insideSince: at(6), lastOut: null },
    ],
    [
      'gone while it goes on',
      from([1, 5]),
      { ...time, ended: false },
      { status: 'PRESENT', earlyBy: 0 },
    ],
    ['looked in before the start', from([-5, -4]), { ...time, ended: false }, { status: null }],
  ])('%s', (_, presence, lesson, expected) => {
    expect(judgePresence(presence, lesson, true)).toMatchObject(expected)
  })

  it('as unknown, not absent, where the classroom reported nothing; while the lesson goes on as nothing', () => {
    expect(judgePresence(from(), time, false)).toMatchObject({ status: 'UNKNOWN', minutes: 0 })
    expect(judgePresence(from(), { ...time, ended: false }, false)).toMatchObject({ status: null })
  })
})
