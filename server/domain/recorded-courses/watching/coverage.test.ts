import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginWatching,
  coveredMs,
  earlyMs,
  percentOf,
  watchedUnion,
  watchedWith,
} from './coverage.ts'

const durationMs = 60_000
const second = 1000
const range = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([a, b]) => ({ from: Math.min(a, b) * second, to: Math.max(a, b) * second }))

/** The simple model: each second of the video, watched or not. */
const secondsOf = (ranges: readonly { from: number; to: number }[]): Set<number> => {
  const seconds = new Set<number>()
  for (const { from, to } of ranges) for (let at = from; at < to; at += second) seconds.add(at)
  return seconds
}

describe('coverage', () => {
  it('is the union of what was watched, in any order and however often', () => {
    fc.assert(
      fc.property(fc.array(range), fc.array(range), (one, other) => {
        const union = watchedUnion(watchedUnion([], one), other)
        expect(union).toEqual(watchedUnion(watchedUnion([], other.toReversed()), [...one, ...one]))
        expect(coveredMs(union)).toBe(secondsOf([...one, ...other]).size * second)
        // apart and in order
        for (const [at, { from }] of union.entries())
          expect(from).toBeGreaterThan(union[at - 1]?.to ?? -1)
      }),
      { seed: 16 },
    )
  })

  it('never grows faster than time at twice the speed, whatever is claimed, and never shrinks', () => {
    const beat = fc.record({
      pause: fc.integer({ min: 0, max: 20 }),
      claims: fc.array(range, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(beat), beats => {
        let now = 0
        let state = { ranges: [], ...beginWatching(undefined, now) } as Parameters<
          typeof watchedWith
        >[0]
        for (const { pause, claims } of beats) {
          now += pause * second
          const before = state
          const heard = watchedWith(before, claims, { now, durationMs })
          const claimed = secondsOf([...before.ranges, ...claims]).size * second
          const grown = claimed - coveredMs(before.ranges)
          // refused exactly where more is new than there is credit
          const credit = before.creditMs + (now - before.beatAt) * 2
          expect(heard === undefined).toBe(grown > credit + earlyMs)
          state = heard ?? before
          expect(coveredMs(state.ranges)).toBeGreaterThanOrEqual(coveredMs(before.ranges))
          expect(coveredMs(state.ranges)).toBeLessThanOrEqual(now * 2 + earlyMs)
        }
      }),
      { seed: 16 },
    )
  })

  it('a repeat and what comes late change nothing', () => {
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), claims => {
        const start = { ranges: [], ...beginWatching(undefined, 0) }
        const heard = watchedWith(start, claims, { now: 60_000, durationMs })
        if (!heard) throw new Error('60 seconds of credit were not enough')
        const again = watchedWith(heard, claims.toReversed(), { now: 60_000, durationMs })
        expect(again).toEqual(heard)
      }),
      { seed: 16 },
    )
  })

  it('refuses what lies behind the end, and what can’t have been played yet', () => {
    const start = { ranges: [], ...beginWatching(undefined, 0) }
    const at = (now: number, from: number, to: number) =>
      watchedWith(start, [{ from, to }], { now, durationMs })
    expect(at(10_000, 0, 20_000)).toBeDefined()
    expect(at(10_000, 0, 20_000 + earlyMs + 1)).toBeUndefined()
    expect(at(600_000, 50_000, durationMs + earlyMs + 1)).toBeUndefined()
    // a clock that was set back
    expect(at(-10_000, 0, 5000)).toBeUndefined()
  })

  it('a new session begins with nothing, and keeps what the old one was early by', () => {
    expect(beginWatching({ creditMs: 90_000 }, 7)).toEqual({ beatAt: 7, creditMs: 0 })
    expect(beginWatching({ creditMs: -900 }, 7)).toEqual({ beatAt: 7, creditMs: -900 })
  })

  it('is 100 only where hardly a moment is missing', () => {
    expect(percentOf(0, 0)).toBe(0)
    expect(percentOf(59_000, 60_000)).toBe(100)
    expect(percentOf(58_999, 60_000)).toBe(98)
    expect(percentOf(1960, 2000)).toBe(100)
    expect(percentOf(1900, 2000)).toBe(95)
    expect(percentOf(36_000_000 - 2000, 36_000_000)).toBe(99)
  })
})
