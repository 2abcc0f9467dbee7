import { describe, expect, it } from 'vitest'
import type { Field } from '../kind.ts'
import {
  boolean,
  choice,
  date,
  dateTime,
  email,
  hours,
  integer,
  kindOf,
  longText,
  money,
  multiChoice,
  references,
  state,
  tags,
  text,
} from './index.ts'

const label = { en: 'Thing', zh: '东西' }
const parse = (field: Field, cell: string) => {
  const parsed = kindOf(field).parseCell(cell, field.options, {
    lang: 'zh',
    row: {},
    defaultCountryCode: '86',
    lookUp: (_to, title) => ({ 王小明: 'id1', Zoë: 'id2' })[title],
  })
  return parsed.ok ? parsed.value : parsed.code
}

describe('cells as people fill them in', () => {
  it.each([
    ['2026-01-05', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['2026 年 1 月 5 日', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['２０２６-０１-０５', '2026-01-05'],
    ['2026-01-05T00:00:00.000Z', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['2026-02-30', '11005'],
    ['2026-13-01', '11005'],
    ['5/1/2026', '11005'],
    ['46027', '11005'],
    ['soon', '11005'],
  ])('date %s', (cell, expected) => {
    expect(parse(date({ label }), cell)).toBe(expected)
  })
  it.each([
    ['2026-01-05 10:30', '2026-01-05T10:30:00.000Z'],
    ['2026/1/5 9:05:06', '2026-01-05T09:05:06.000Z'],
    ['2026年1月5日 10:30', '2026-01-05T10:30:00.000Z'],
    ['2026-01-05T10:30:00+08:00', '2026-01-05T02:30:00.000Z'],
    ['2026-01-05', '2026-01-05T00:00:00.000Z'],
    ['2026-01-05 25:00', '11005'],
    ['10:30', '11005'],
  ])('instant %s', (cell, expected) => {
    expect(parse(dateTime({ label }), cell)).toBe(expected)
  })
  it.each([
    ['是', true],
    ['否', false],
    ['Yes', true],
    ['NO', false],
    ['true', true],
    ['FALSE', false],
    ['1', true],
    ['0', false],
    ['maybe', '11005'],
  ])('yes or no %s', (cell, expected) => {
    expect(parse(boolean({ label }), cell)).toBe(expected)
  })
  it.each([
    ['40.5', 40.5],
    ['07', 7],
    ['１２．５', 12.5],
    ['1,234.5', 1234.5],
    [' 20 ', 20],
    ['-3', '11005'],
    ['abc', '11005'],
    ['NaN', '11005'],
    ['Infinity', '11005'],
    ['1e999', '11005'],
    ['40.555', '11005'],
    ['0x10', '11005'],
    ['12,34', '11005'],
    ['100001', '11005'],
  ])('hours %s', (cell, expected) => {
    expect(parse(hours({ label, min: 0, max: 100_000 }), cell)).toBe(expected)
  })
  it.each([
    ['5', 5],
    ['5.0', 5],
    ['5.5', '11005'],
    ['−5', -5],
    ['9007199254740993', '11005'],
  ])('whole number %s', (cell, expected) => {
    expect(parse(integer({ label }), cell)).toBe(expected)
  })
  it.each([
    ['12.5', '12.50'],
    ['¥1,234.50', '1234.50'],
    ['12元', '12.00'],
    ['-0', '0.00'],
    ['1.234', '11005'],
    ['1e3', '11005'],
    ['99999999999999', '11005'],
  ])('money %s', (cell, expected) => {
    expect(parse(money({ label }), cell)).toBe(expected)
  })
  it('choices and states by key or by either label', () => {
    const gender = choice({
      label,
      options: { MALE: { en: 'Male', zh: '男' }, FEMALE: { en: 'Female', zh: '女' } },
    })
    expect(
      ['男', 'female', 'MALE', ' 女 ', 'x', 'constructor', '__proto__'].map(cell =>
        parse(gender, cell),
      ),
    ).toEqual(['MALE', 'FEMALE', 'MALE', 'FEMALE', '11005', '11005', '11005'])
    const status = state({
      label,
      initial: 'ON',
      states: {
        ON: { label: { en: 'On the job', zh: '在职' }, tone: 'good' },
        OFF: { label: { en: 'Suspended', zh: '停用' }, tone: 'careful' },
      },
      to: {},
    })
    expect(['在职', 'on the  job', 'OFF', 'gone'].map(cell => parse(status, cell))).toEqual([
      'ON',
      'ON',
      'OFF',
      '11005',
    ])
  })
  it('lists of choices, tags and references', () => {
    const several = multiChoice({
      label,
      options: { A: { en: 'Apple', zh: '苹果' }, B: { en: 'Pear', zh: '梨' } },
    })
    expect([
      parse(several, '梨#Apple'),
      parse(several, 'a，b、A'),
      parse(several, 'Apple;kiwi'),
    ]).toEqual([['A', 'B'], ['A', 'B'], '11005'])
    expect(parse(tags({ label }), '#数学＃ 音乐 #数学##')).toEqual(['数学', '音乐'])
    expect([
      parse(references({ label, to: 'teacher' }), '王小明#Zoë'),
      parse(references({ label, to: 'teacher' }), '王小明#nobody'),
    ]).toEqual([['id1', 'id2'], '11005'])
  })
  it('texts without the marks that copying leaves', () => {
    expect(parse(text({ label }), '\ufeff\u00a0 李静\u200f ')).toBe('李静')
    expect(parse(text({ label }), '李\n静')).toBe('李 静')
    expect(parse(longText({ label }), ' one\r\ntwo ')).toBe('one\ntwo')
    expect(parse(text({ label, rule: 'account' }), '0013')).toBe('0013')
  })
  it('e-mail addresses (VAL-02)', () => {
    expect(
      [
        ' LJ@Example.org ',
        'ｗｘｍ@example.org',
        'mailto:a@b.cn',
        'not-an-address',
        'a@b',
        'a..b@c.org',
        'a@-c.org',
        'a b@c.org',
        '@c.org',
        `${'a'.repeat(65)}@c.org`,
      ].map(cell => parse(email({ label }), cell)),
    ).toEqual([
      'lj@example.org',
      'wxm@example.org',
      'a@b.cn',
      '946',
      '946',
      '946',
      '946',
      '946',
      '946',
      '946',
    ])
    expect(kindOf(email({ label })).mask?.('john@example.org')).toBe('j***@example.org')
  })
})

it.each([
  [text({ label, actor: true }), 'System', '系统'],
  [text({ label, actor: true }), 'Xu Lan', 'Xu Lan'],
  [text({ label }), 'System', 'System'],
])(
  'the system is named in the reader’s language where a field names who did it',
  (field, kept, zh) => {
    expect(kindOf(field).formatCell(kept, field.options, 'zh')).toBe(zh)
    expect(kindOf(field).formatCell(kept, field.options, 'en')).toBe(kept)
  },
)
