import { expect, it } from 'vitest'
import { deviceText, stretchesOf } from './looks.ts'
import { figuresOf, linesOf } from './network.ts'
import { daysOverAYear } from './useClassAttendance.ts'

const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 2, 8, minutes)).toISOString()

it('a stretch in the room lies where its time does; one that goes on ends now; what lies outside is cut', () => {
  const presence = [
    { from: at(-5), until: at(10) },
    { from: at(50), until: null },
    { from: at(200), until: at(210) },
  ]
  expect(stretchesOf(presence, at(0), at(100), at(75))).toEqual([
    { left: 0, width: 10 },
    { left: 50, width: 25 },
  ])
  expect(stretchesOf(presence, at(0), at(0), at(75))).toEqual([])
})

it('a device is named in the reader’s language, and as it is where its kind is not known', () => {
  expect([
    deviceText('TABLET Android 15', 'zh'),
    deviceText('COMPUTER', 'en'),
    deviceText('Ann’s', 'en'),
  ]).toEqual(['平板 Android 15', 'Computer', 'Ann’s'])
})

it('a network’s figures and line leave out what was not told; a single point is drawn as well', () => {
  const points = [{ at: at(0), rtt: 100, loss: 1 }, { at: at(5) }, { at: at(10), rtt: 300 }]
  expect(figuresOf(points, 'rtt')).toEqual({ mean: 200, worst: 300 })
  expect(figuresOf(points, 'loss')).toEqual({ mean: 1, worst: 1 })
  expect(figuresOf([], 'rtt')).toBeUndefined()
  expect(linesOf(points, [at(5)], 100, 34)).toMatchObject({
    line: 'M0 23L100 3',
    marks: [50],
    from: at(0),
    until: at(10),
  })
  expect(linesOf([{ at: at(0), rtt: 50 }], [], 100, 34).line).toMatch(/^M0 [\d.]+h3$/)
})

it('VAL-19 attendance is exported for at most a year at once', () => {
  expect(daysOverAYear('2026-01-01', '2026-12-31')).toBe(false)
  expect(daysOverAYear('2026-01-01', '2027-01-01')).toBe(true)
})
