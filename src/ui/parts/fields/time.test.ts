import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromLocalInput, localClock, localDay, startOfDay, toLocalInput } from './localTime.ts'
import { spaced } from './relativeText.ts'
import { relativeTime } from './relativeTime.ts'
import {
  appointmentTime,
  dayText,
  exactTime,
  listDay,
  listTime,
  sentenceTime,
  monthText,
  showTimesOf,
} from './time.ts'

const now = Date.parse('2026-03-05T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()
const minute = 60_000
const hour = 60 * minute

describe('times as people say them', () => {
  it.each([
    [20_000, 'just now', '刚刚'],
    [3 * minute, '3 minutes ago', '3 分钟前'],
    [5 * hour, '5 hours ago', '5 小时前'],
    [24 * hour, 'yesterday', '昨天'],
    [-2 * hour, 'in 2 hours', '2 小时后'],
  ])('%d ms ago', (ms, en, zh) => {
    expect(relativeTime(ago(ms), 'en', now)).toBe(en)
    expect(relativeTime(ago(ms), 'zh', now)).toBe(zh)
  })

  it('past a week the day is said', () => {
    expect(relativeTime(ago(30 * 24 * hour), 'en', now)).toBe('3 Feb 2026')
    expect(relativeTime(ago(30 * 24 * hour), 'zh', now)).toBe('2026年2月3日')
  })

  it('the exact time names its zone', () => {
    expect(exactTime('2026-03-05T01:30:00Z', 'en', 'Asia/Shanghai')).toBe(
      'Thu 5 Mar 2026 09:30:00 GMT+8',
    )
    expect(exactTime('2026-03-05T01:30:00Z', 'zh', 'Asia/Shanghai')).toBe(
      '2026年3月5日 周四 09:30:00 GMT+8',
    )
  })

  it('a day is the same day everywhere; what is no date stays as it is', () => {
    expect(dayText('2026-03-05', 'en')).toBe('5 Mar 2026')
    expect([
      dayText('soon', 'en'),
      relativeTime('soon', 'zh', now),
      exactTime('soon', 'zh'),
      toLocalInput('soon'),
      fromLocalInput(''),
    ]).toEqual(['soon', 'soon', 'soon', '', null])
  })

  it('an instant survives the box of the browser, to the minute', () => {
    expect(fromLocalInput(toLocalInput('2026-03-05T01:30:00.000Z'))).toBe(
      '2026-03-05T01:30:00.000Z',
    )
  })

  it('a space stands between Chinese and Latin', () => {
    expect(spaced('前3天abc后')).toBe('前 3 天 abc 后')
  })
})

it('a moment that people keep to has its day of the week and its hour, and its year where that is another', () => {
  const at = new Date(2026, 2, 5, 9, 30).toISOString()
  const [same, later] = [new Date(2026, 10, 1).getTime(), new Date(2027, 0, 1).getTime()]
  expect(appointmentTime(at, 'en', same)).toBe('Thu 5 Mar 09:30')
  expect(appointmentTime(at, 'zh', same)).toBe('3月5日 周四 09:30')
  expect(appointmentTime(at, 'en', later)).toBe('Thu 5 Mar 2026 09:30')
  expect(appointmentTime('soon', 'zh', same)).toBe('soon')
})

it('lists say day and time, the year where it isn’t this one, and the zone where the reader’s is another', () => {
  const at = new Date(2026, 10, 29, 14, 0).toISOString()
  const [same, later] = [new Date(2026, 0, 1).getTime(), new Date(2027, 0, 1).getTime()]
  expect(listTime(at, 'en', same)).toBe('29 Nov 14:00')
  expect(listTime(at, 'zh', same)).toBe('11月29日 14:00')
  expect(listTime(at, 'zh', later)).toBe('2026年11月29日 14:00')
  expect(listDay('2026-11-29', 'en', same)).toBe('29 Nov')
  expect(listDay('2026-11-29', 'zh', later)).toBe('2026年11月29日')
  expect(sentenceTime(at, 'zh', same)).toBe('11月29日 周日 14:00')
  try {
    showTimesOf('Asia/Kathmandu')
    expect(listTime('2026-11-29T08:15:00Z', 'en', same)).toBe('29 Nov 14:00 GMT+5:45')
    expect(sentenceTime('2026-11-29T08:15:00Z', 'zh', same)).toBe('11月29日 周日 14:00 GMT+5:45')
  } finally {
    showTimesOf(undefined)
  }
})

it('a month reads as people say it', () => {
  expect(monthText('2026-11', 'en')).toBe('November 2026')
  expect(monthText('2026-11', 'zh')).toBe('2026年11月')
  expect(monthText('soon', 'zh')).toBe('soon')
})

describe.each([
  ['Asia/Shanghai', '2026-03-05T00:15', 'Thu 5 Mar 2026 00:15', '2026-03-04T16:00:00.000Z'],
  ['America/Chicago', '2026-03-04T10:15', 'Wed 4 Mar 2026 10:15', '2026-03-05T06:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-03-05T03:15', 'Thu 5 Mar 2026 03:15', '2026-03-04T13:00:00.000Z'],
])('in an institution of %s', (zone, local, said, begins) => {
  const at = '2026-03-04T16:15:00.000Z'
  beforeEach(() => showTimesOf(zone))
  afterEach(() => showTimesOf(undefined))

  it('times are shown and entered by its clock, whatever the browser’s zone', () => {
    expect(toLocalInput(at)).toBe(local)
    expect(fromLocalInput(local)).toBe(at)
    expect(localDay(new Date(at))).toBe(local.slice(0, 10))
    expect(localClock(at)).toBe(local.slice(11))
    expect(startOfDay('2026-03-05')).toBe(begins)
    expect(appointmentTime(at, 'en', Date.parse('2027-06-01'))).toBe(said)
    expect(dayText(at, 'en')).toBe(said.slice(4, 14))
  })
})
