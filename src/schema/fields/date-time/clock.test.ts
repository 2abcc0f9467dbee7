import { describe, expect, it } from 'vitest'
import { instantText } from '../../timeText.ts'
import { date, dateTime, kindOf } from '../index.ts'

const field = dateTime({ label: { en: 'Start', zh: '开始' } })
const day = date({ label: { en: 'Day', zh: '日期' } })
const read = (text: string, zone?: string) =>
  kindOf(field).parseCell(text, field.options, {
    lang: 'en',
    row: {},
    defaultCountryCode: '86',
    ...(zone && { zone }),
  })
const clockText = (value: string, zone: string) => {
  const cell = kindOf(field).formatCell(value, field.options, 'en', zone)
  return cell instanceof Date ? cell.toISOString().slice(0, 19) : cell
}

describe('times in sheets', () => {
  it('are of the clock of the zone that is given, in both directions', () => {
    for (const text of [
      '2027-03-01 10:00',
      '2027/3/1 10:00',
      '2027年3月1日 10:00',
      '2027-03-01T10:00:00',
    ])
      expect(read(text, 'Asia/Shanghai')).toEqual({ ok: true, value: '2027-03-01T02:00:00.000Z' })
    expect(clockText('2027-03-01T02:00:00.000Z', 'Asia/Shanghai')).toBe('2027-03-01T10:00:00')
    expect(clockText('2027-07-01T02:00:30.000Z', 'Europe/London')).toBe('2027-07-01T03:00:30')
    expect(read('2027-07-01 03:00:30', 'Europe/London')).toEqual({
      ok: true,
      value: '2027-07-01T02:00:30.000Z',
    })
  })

  it('are taken as they say where they name their zone, and of UTC where no zone is given', () => {
    for (const zone of ['Asia/Shanghai', undefined]) {
      expect(read('2027-03-01T10:00:00Z', zone)).toEqual({
        ok: true,
        value: '2027-03-01T10:00:00.000Z',
      })
      expect(read('2027-03-01 10:00:00+02:00', zone)).toEqual({
        ok: true,
        value: '2027-03-01T08:00:00.000Z',
      })
    }
    expect(read('2027-03-01 10:00')).toEqual({ ok: true, value: '2027-03-01T10:00:00.000Z' })
  })

  it('that the clock leaves out are refused, never moved', () => {
    expect(read('2027-03-14 02:30', 'America/New_York')).toEqual({
      ok: false,
      code: '11005',
      params: { gap: 1 },
    })
  })

  it('that the clock shows twice come back as what they were', () => {
    for (const value of [
      '2027-11-07T05:30:00.000Z',
      '2027-11-07T06:30:00.000Z',
      '2027-11-07T07:30:00.000Z',
    ]) {
      const cell = kindOf(field).formatCell(value, field.options, 'en', 'America/New_York')
      expect(
        read(
          cell instanceof Date ? cell.toISOString().slice(0, 19) : String(cell),
          'America/New_York',
        ),
      ).toEqual({ ok: true, value })
    }
    expect(clockText('2027-11-07T05:30:00.000Z', 'America/New_York')).toBe('2027-11-07T01:30:00')
    expect(clockText('2027-11-07T06:30:00.000Z', 'America/New_York')).toBe(
      '2027-11-07 01:30:00-05:00',
    )
  })
})

it.each([
  '4 Dec 2026 9:00',
  '4 Dec 2026, 09:00',
  'Fri 4 Dec 2026, 09:00',
  'Friday, 4 December 2026 at 9:00',
  'Dec 4, 2026 9:00 AM',
  'December 4, 2026, 9:00 a.m.',
  '4-Dec-2026 09:00:00',
  'Fri 4 Dec 2026 09:00',
  '2026年12月4日周五 09:00',
  '2026年12月4日 周五 09:00',
  '2026年12月4日（星期五）上午9:00',
  '4 Dec 2026 01:00 UTC',
])('%s in a cell is that time by the clock of the institution, or its day', text => {
  expect(read(text, 'Asia/Shanghai')).toEqual({ ok: true, value: '2026-12-04T01:00:00.000Z' })
  expect(
    kindOf(day).parseCell(text, day.options, {
      lang: 'en',
      row: {},
      defaultCountryCode: '86',
      zone: 'Asia/Shanghai',
    }),
  ).toEqual({ ok: true, value: '2026-12-04' })
})

it.each(['en', 'zh'] as const)(
  'what the product says in words is read as the same instant (%s)',
  lang => {
    for (const zone of ['Asia/Shanghai', 'America/Chicago', 'Australia/Lord_Howe']) {
      const value = '2026-12-04T03:30:00.000Z'
      expect(read(instantText(value, lang, zone), zone)).toEqual({ ok: true, value })
    }
  },
)

it('a time in a cell whose order differs by country, or that the calendar has not, is refused', () => {
  for (const text of [
    '4/12/2026 9:00',
    '31 Feb 2026 9:00',
    'Fri 4 Foo 2026 9:00',
    '4 Dec 2026 25:00',
  ])
    expect(read(text, 'Asia/Shanghai')).toMatchObject({ ok: false, code: '11005' })
})
