import { expect, it } from 'vitest'
import { withPlainClock } from './clockWords.ts'
import { dateTimeKind } from './index.ts'

it.each([
  ['2026-09-01 7:00 PM', '2026-09-01T11:00:00.000Z'],
  ['2026-09-01 07:05am', '2026-08-31T23:05:00.000Z'],
  ['2026-09-01 12:30 p.m.', '2026-09-01T04:30:00.000Z'],
  ['2026-09-01 12:30 AM', '2026-08-31T16:30:00.000Z'],
  ['2026年9月1日晚上7点', '2026-09-01T11:00:00.000Z'],
  ['2026年9月1日 晚上7点半', '2026-09-01T11:30:00.000Z'],
  ['2026/9/1 下午3点05分', '2026-09-01T07:05:00.000Z'],
  ['2026-9-1 中午12点', '2026-09-01T04:00:00.000Z'],
  ['2026-9-1 上午9时整', '2026-09-01T01:00:00.000Z'],
  ['2026-09-01 １９：００', '2026-09-01T11:00:00.000Z'],
])('reads %s by the clock of the institution', (cell, instant) => {
  expect(
    dateTimeKind.parseCell(
      cell,
      { label: { en: '', zh: '' } },
      {
        row: {},
        lang: 'zh',
        zone: 'Asia/Shanghai',
        defaultCountryCode: '86',
        lookUp: () => undefined,
      },
    ),
  ).toEqual({ ok: true, value: instant })
})

it.each([
  '2026-09-01 晚上12点',
  '2026-09-01 上午12点',
  '2026-09-01 13:00 PM',
  '2026-09-01 下午3:00 AM',
  '7:00 PM',
  '2026-09-01 7',
])('never guesses what %s means', text => {
  expect(withPlainClock(text)).toBe(text)
})
