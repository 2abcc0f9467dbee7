import { expect, it } from 'vitest'
import { maxHeartbeatRanges } from '../../../resources/recorded-courses/watching.calls.ts'
import { heartbeatsOf, rangesOf, stretchesOf } from './watched.ts'

it('VID-01 claims whole milliseconds of what was watched, never more than that, and nothing behind the end', () => {
  expect(
    rangesOf(
      [
        [0.0004, 1.2345],
        [5, 5.0004],
        [9.5, 12],
      ],
      10_000,
    ),
  ).toEqual([
    { from: 1, to: 1234 },
    { from: 9500, to: 10_000 },
  ])
})

it('sends many ranges in several heartbeats, and one where there is nothing but a position', () => {
  const ranges = Array.from({ length: maxHeartbeatRanges + 3 }, (_, n) => ({
    from: n * 10,
    to: n * 10 + 5,
  }))
  const parts = heartbeatsOf(ranges)
  expect(parts.map(({ length }) => length)).toEqual([maxHeartbeatRanges, 3])
  expect(parts.flat()).toEqual(ranges)
  expect(heartbeatsOf([])).toEqual([[]])
})

it('tells seconds of what the server has noted', () => {
  expect(stretchesOf([{ from: 1500, to: 2000 }])).toEqual([[1.5, 2]])
})
