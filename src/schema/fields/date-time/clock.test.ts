import { describe, expect, it } from 'vitest'
import { dateTime, kindOf } from '../index.ts'

const field = dateTime({ label: { en: 'Start', zh: '开始' } })
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
