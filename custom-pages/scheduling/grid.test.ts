import { describe, expect, it } from 'vitest'
import type { Timetable, TimetableLesson } from '../../resources/scheduling/timetable.calls.ts'
import { entriesOf, type TimetableEntry } from './entries.ts'
import { entriesByDay, zoneClockOf } from '../../src/ui/calendar/entry.ts'
import { lanesOf, dayPartsOf } from '../../src/ui/calendar/dayParts.ts'
import {
  columnAt,
  drawnBetween,
  droppedAt,
  moveByKey,
  stretchedTo,
  type ColumnBox,
} from '../../src/ui/calendar/moves.ts'
import {
  daysInView,
  shiftDate,
  viewTitle,
  usualStart,
  instantsOf,
} from '../../src/ui/calendar/views.ts'

const lesson = (
  id: string,
  startAt: string,
  endAt: string,
  more: Partial<TimetableLesson> = {},
): TimetableLesson => ({
  id,
  version: 1,
  name: id,
  courseId: 'c1',
  startAt,
  endAt,
  closeAt: endAt,
  status: 'NOT_STARTED',
  teacherId: 't1',
  assistants: [],
  seriesId: null,
  forced: false,
  bookedStudents: 0,
  studentLimit: null,
  ...more,
})
const timetable = (...lessons: TimetableLesson[]): Timetable => ({
  lessons,
  courses: { c1: { name: 'Class', kind: 'NORMAL' } },
  teachers: { t1: 'Ann' },
  more: false,
  timezone: 'UTC',
})
const at = (day: string, from: string, to: string): TimetableLesson =>
  lesson(`${day} ${from}`, `${day}T${from}:00.000Z`, `${day}T${to}:00.000Z`)
const long = Date.parse('2020-01-01T00:00:00Z')
const entries = (...lessons: TimetableLesson[]): TimetableEntry[] =>
  entriesOf(timetable(...lessons), 'UTC', long)

describe('views', () => {
  it.each([
    ['2026-11-25', '2026-11-22T15:14', '2026-11-25T09:00'],
    ['2026-11-22', '2026-11-22T08:10', '2026-11-22T09:00'],
    ['2026-11-22', '2026-11-22T15:14', '2026-11-22T16:00'],
    ['2026-11-02', '2026-11-22T15:14', '2026-11-22T16:00'],
    ['2026-11-02', '2026-11-22T03:14', '2026-11-22T09:00'],
    ['2026-11-30', '2026-11-30T20:00', '2026-12-01T09:00'],
  ])('SCH-02 a plan of %s, begun at %s, never begins in the past: %s', (date, now, start) => {
    expect(usualStart(date, now)).toBe(start)
  })

  it('SCH-01 a month is whole weeks from Monday; the list is the month’s own days', () => {
    expect(daysInView('month', '2026-11-15').at(0)).toBe('2026-10-26')
    expect(daysInView('month', '2026-11-15')).toHaveLength(42)
    // a February that begins on a Monday fills four weeks exactly
    expect(daysInView('month', '2027-02-10')).toHaveLength(28)
    expect([
      daysInView('list', '2028-02-29').at(0),
      daysInView('list', '2028-02-29').at(-1),
    ]).toEqual(['2028-02-01', '2028-02-29'])
    expect(daysInView('week', '2026-11-22')).toEqual(daysInView('week', '2026-11-16'))
  })
  it('goes on by months, weeks and days, over the ends of years', () => {
    expect([shiftDate('month', '2026-01-31', 1), shiftDate('month', '2026-01-31', -1)]).toEqual([
      '2026-02-01',
      '2025-12-01',
    ])
    expect([shiftDate('week', '2026-12-30', 1), shiftDate('day', '2026-12-31', 1)]).toEqual([
      '2027-01-06',
      '2027-01-01',
    ])
  })
  it('a window is the days’ own midnights, also where clocks turn', () => {
    expect(instantsOf(['2026-03-08'], 'America/New_York')).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      until: '2026-03-09T04:00:00.000Z',
    })
  })
  it('is named in both languages', () => {
    expect(viewTitle('week', '2026-11-25', 'en')).toBe('23 Nov – 29 Nov 2026')
    expect(viewTitle('week', '2026-11-25', 'zh')).toBe('2026年11月23日 – 11月29日')
    expect(viewTitle('week', '2026-12-30', 'en')).toBe('28 Dec 2026 – 3 Jan 2027')
    expect(viewTitle('month', '2026-11-25', 'zh')).toBe('2026年11月')
  })
})

describe('entries', () => {
  it('stand where the zone’s clock says, and by the day on which they begin', () => {
    const clock = zoneClockOf('Asia/Kathmandu')
    expect(clock('2026-11-24T18:20:00.000Z')).toBe('2026-11-25T00:05')
    const [before, after] = ['2026-04-04T14:59:00.000Z', '2026-04-04T15:00:00.000Z'].map(
      zoneClockOf('Australia/Lord_Howe'),
    )
    expect([before, after]).toEqual(['2026-04-05T01:59', '2026-04-05T01:30'])
    const days = entriesByDay(
      entries(
        at('2026-11-25', '10:00', '11:00'),
        at('2026-11-24', '09:00', '10:00'),
        at('2026-11-25', '08:00', '09:00'),
      ),
    )
    expect(days.get('2026-11-25')?.map(({ id }) => id)).toEqual([
      '2026-11-25 08:00',
      '2026-11-25 10:00',
    ])
  })
  it('are locked by the clock, however late their state is', () => {
    const now = Date.parse('2026-11-25T10:30:00Z')
    const locks = entriesOf(
      timetable(
        at('2026-11-25', '09:00', '10:00'),
        at('2026-11-25', '10:00', '11:00'),
        at('2026-11-25', '11:00', '12:00'),
      ),
      'UTC',
      now,
    ).map(({ locked }) => locked)
    expect(locks).toEqual(['ended', 'started', undefined])
  })
})

describe('lanes', () => {
  const day = '2026-11-25'
  it('those that overlap stand side by side, those that only touch do not', () => {
    const { blocks } = lanesOf(
      dayPartsOf(
        entries(at(day, '09:00', '10:00'), at(day, '09:30', '10:30'), at(day, '10:30', '11:30')),
        day,
      ),
      3,
    )
    expect(blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })
  it('what finds no lane is counted, and none is lost', () => {
    const many = Array.from({ length: 7 }, (_, n) => ({
      ...at(day, '09:00', '10:00'),
      id: `l${n}`,
    }))
    const { blocks, crowds } = lanesOf(dayPartsOf(entries(...many), day), 3)
    expect(blocks).toHaveLength(2)
    expect(crowds).toEqual([{ from: 540, to: 600, count: 5, lanes: 3 }])
  })
  it('a lesson past midnight has a piece on each day', () => {
    const night = entries(lesson('n', `${day}T23:00:00.000Z`, '2026-11-26T01:00:00.000Z'))
    expect(dayPartsOf(night, day).map(({ from, to }) => [from, to])).toEqual([[1380, 1440]])
    expect(dayPartsOf(night, '2026-11-26').map(({ from, to }) => [from, to])).toEqual([[0, 60]])
    expect(dayPartsOf(night, '2026-11-27')).toEqual([])
  })
})

describe('moves', () => {
  const [entry] = entries(at('2026-11-25', '10:00', '11:00')) as [TimetableEntry]
  const column = (day: string, left: number, more: Partial<ColumnBox> = {}): ColumnBox => ({
    day,
    left,
    right: left + 100,
    top: 0,
    bottom: 1440,
    hours: true,
    ...more,
  })
  const columns = [column('2026-11-25', 0), column('2026-11-26', 100)]
  it('SCH-01 a drop lands on the column under it, snapped to the quarter, grabbed where it was', () => {
    const point = { x: 150, y: 668 }
    const under = columnAt(columns, point) as ColumnBox
    expect(under.day).toBe('2026-11-26')
    expect(droppedAt(entry, under, point, 30)).toEqual({ start: '2026-11-26T10:45', minutes: 60 })
    expect(columnAt(columns, { x: 900, y: 5 })?.day).toBe('2026-11-26')
    expect(droppedAt(entry, under, { x: 150, y: -80 }, 0).start).toBe('2026-11-26T00:00')
  })
  it('a month’s cell keeps the time; another teacher’s column says whose it becomes', () => {
    expect(
      droppedAt(entry, column('2026-12-01', 0, { hours: false }), { x: 5, y: 5 }, 0).start,
    ).toBe('2026-12-01T10:00')
    expect(
      droppedAt(entry, column('2026-11-25', 0, { holderId: 't2' }), { x: 5, y: 600 }, 0, 't1'),
    ).toMatchObject({ holderId: 't2' })
    expect(
      droppedAt(entry, column('2026-11-25', 0, { holderId: 't1' }), { x: 5, y: 600 }, 0, 't1')
        .holderId,
    ).toBeUndefined()
    // grabbed in an assistant's column
    expect(
      droppedAt(entry, column('2026-11-25', 0, { holderId: 't2' }), { x: 5, y: 600 }, 0, 't3')
        .holderId,
    ).toBeUndefined()
  })
  it('an end is stretched to a quarter at least and a day at most', () => {
    expect(stretchedTo(entry, columns[0] as ColumnBox, { x: 5, y: 725 })).toEqual({
      start: entry.start,
      minutes: 120,
    })
    expect(stretchedTo(entry, columns[0] as ColumnBox, { x: 5, y: 100 }).minutes).toBe(15)
    expect(stretchedTo(entry, columns[1] as ColumnBox, { x: 5, y: 1200 }).minutes).toBe(1440)
  })
  it('a time is drawn in either direction', () => {
    const [a, b] = [
      { x: 5, y: 545 },
      { x: 5, y: 600 },
    ]
    expect(drawnBetween(columns[0] as ColumnBox, a, b)).toEqual({
      start: '2026-11-25T09:00',
      minutes: 60,
    })
    expect(drawnBetween(columns[0] as ColumnBox, b, a)).toEqual({
      start: '2026-11-25T09:00',
      minutes: 60,
    })
  })
  it('arrow keys move by days and quarters, in a month by days and weeks, with Shift they lengthen', () => {
    const place = { start: '2026-11-30T23:50', minutes: 60 }
    expect(moveByKey(place, 'ArrowRight', false, true)?.start).toBe('2026-12-01T23:50')
    expect(moveByKey(place, 'ArrowDown', false, true)?.start).toBe('2026-12-01T00:05')
    expect(moveByKey(place, 'ArrowUp', false, false)?.start).toBe('2026-11-23T23:50')
    expect(moveByKey(place, 'ArrowDown', true, false)).toEqual({ ...place, minutes: 75 })
    expect(moveByKey(place, 'a', false, true)).toBeUndefined()
  })
})
