import { expect, it } from 'vitest'
import { deviceText, presenceStretchesOf } from './looks.ts'
import {
  networkFiguresOf,
  latencyPoints,
  latencyScale,
  lossMarks,
  commonSpanOf,
} from './network.ts'
import { daysOverAYear } from './useClassAttendance.ts'

const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 2, 8, minutes)).toISOString()

it('a stretch in the room lies where its time does; one that goes on ends now; what lies outside is cut', () => {
  const presence = [
    { from: at(-5), until: at(10) },
    { from: at(50), until: null },
    { from: at(200), until: at(210) },
  ]
  expect(presenceStretchesOf(presence, at(0), at(100), at(75))).toEqual([
    { left: 0, width: 10 },
    { left: 50, width: 25 },
  ])
  expect(presenceStretchesOf(presence, at(0), at(0), at(75))).toEqual([])
})

it('a device is named in the reader’s language, and as it is where its kind is not known', () => {
  expect([
    deviceText('TABLET Android 15', 'zh'),
    deviceText('COMPUTER', 'en'),
    deviceText('Ann’s', 'en'),
  ]).toEqual(['平板 Android 15', 'Computer', 'Ann’s'])
})

it('a network’s figures leave out what was not told', () => {
  const points = [{ at: at(0), rtt: 100, loss: 1 }, { at: at(5) }, { at: at(10), rtt: 300 }]
  expect(networkFiguresOf(points, 'rtt')).toEqual({ mean: 200, worst: 300 })
  expect(networkFiguresOf(points, 'loss')).toEqual({ mean: 1, worst: 1 })
  expect(networkFiguresOf([], 'rtt')).toBeUndefined()
})

it('the latency charts of a lesson share a scale that ends between 100 and 1,000 ms', () => {
  const withWorst = (rtt: number) => [
    { points: [{ at: at(0), rtt: 20 }] },
    { points: [{ at: at(0), rtt }] },
  ]
  expect([40, 300, 4000].map(worst => latencyScale(withWorst(worst)))).toEqual([100, 300, 1000])
  expect(latencyScale([{ points: [{ at: at(0) }] }])).toBe(100)
})

it('the latency charts of a lesson begin and end together', () => {
  const person = (...times: number[]) => ({
    points: times.map(n => ({ at: at(n) })),
    lost: [at(6)],
  })
  const [first, last] = commonSpanOf([person(3, 5), person(2), person()], 'en') ?? []
  expect([first?.key, last?.key]).toEqual([at(2), at(6)])
  expect(commonSpanOf([{ points: [], lost: [] }], 'en')).toBeUndefined()
})

it('a latency that was not told is a gap, and a connection lost twice at a moment is one mark', () => {
  expect(
    latencyPoints([{ at: at(0), rtt: 100 }, { at: at(5) }], 'en').map(({ value }) => value),
  ).toEqual([100, null])
  expect(lossMarks([at(5), at(5), at(7)], 'en').map(({ key }) => key)).toEqual([at(5), at(7)])
})

it('VAL-19 attendance is exported for at most a year at once', () => {
  expect(daysOverAYear('2026-01-01', '2026-12-31')).toBe(false)
  expect(daysOverAYear('2026-01-01', '2027-01-01')).toBe(true)
})
