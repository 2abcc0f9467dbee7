import { expect, it } from 'vitest'
import { patternsOf, shiftedTo, type PatternLesson, type PatternSeries } from './pattern.ts'

const zone = 'Europe/Berlin'
const at = (start: string, more: Partial<PatternLesson> = {}): PatternLesson => ({
  start,
  minutes: 60,
  teacherId: 't1',
  assistants: [],
  settings: {},
  ...more,
})
const weekly = (lessons: readonly PatternLesson[], interval = 1): PatternSeries => ({
  freq: 'WEEKLY',
  interval,
  daysOff: 'SHIFT',
  timezone: zone,
  lessons,
})
const summarisePatterns = (patterns: ReturnType<typeof patternsOf>) =>
  patterns.map(({ start, repeat: { freq, interval, count, weekdays } }) => ({
    start,
    freq,
    interval,
    count,
    weekdays,
  }))

it('CLS-01 the pattern of a series is its rule: a lesson that was moved, or given by somebody else, changes nothing', () => {
  // Mondays and Wednesdays; one was held on a Friday afternoon
  const lessons = [
    '2026-03-02',
    '2026-03-04',
    '2026-03-09',
    '2026-03-13',
    '2026-03-16',
    '2026-03-18',
  ].map(date =>
    date === '2026-03-13'
      ? at(`${date}T15:00`, { teacherId: 't2', minutes: 90 })
      : at(`${date}T09:00`),
  )
  const [pattern] = patternsOf([weekly(lessons)], [], zone)
  expect(pattern).toMatchObject({
    start: '2026-03-02T09:00',
    minutes: 60,
    timezone: zone,
    teacherId: 't1',
    repeat: { freq: 'WEEKLY', interval: 1, weekdays: [1, 3], count: 6, daysOff: 'SHIFT' },
  })
})

it('CLS-01 lessons made one by one are as few patterns as tell them', () => {
  const loose = [
    ...['2026-03-02', '2026-03-04', '2026-03-09', '2026-03-11'].map(date => at(`${date}T09:00`)),
    ...['2026-03-07', '2026-03-21', '2026-04-04'].map(date => at(`${date}T14:00`)),
    at('2026-03-20T10:00', { minutes: 30 }),
  ].toSorted((a, b) => (a.start < b.start ? -1 : 1))
  expect(summarisePatterns(patternsOf([], loose, zone))).toEqual([
    { start: '2026-03-02T09:00', freq: 'WEEKLY', interval: 1, count: 4, weekdays: [1, 3] },
    { start: '2026-03-07T14:00', freq: 'WEEKLY', interval: 2, count: 3, weekdays: [6] },
    { start: '2026-03-20T10:00', freq: 'ONCE', interval: 1, count: 1, weekdays: undefined },
  ])
})

it('CLS-01 in another term a pattern begins on the first of its weekdays, and one that began later does so again', () => {
  const first = weekly(
    ['2026-03-02', '2026-03-04', '2026-03-09', '2026-03-11'].map(date => at(`${date}T09:00`)),
  )
  const later = weekly([at('2026-03-17T16:30'), at('2026-03-24T16:30')])
  const patterns = patternsOf([later, first], [], zone)
  // a Wednesday: the Monday of that week is before the term
  expect(summarisePatterns(shiftedTo(patterns, '2026-09-02')).map(({ start }) => start)).toEqual([
    '2026-09-02T09:00',
    '2026-09-15T16:30',
  ])
  // a Saturday: no lesson before it
  expect(summarisePatterns(shiftedTo(patterns, '2026-09-05')).map(({ start }) => start)).toEqual([
    '2026-09-07T09:00',
    '2026-09-15T16:30',
  ])
  expect(shiftedTo([], '2026-09-05')).toEqual([])
})
