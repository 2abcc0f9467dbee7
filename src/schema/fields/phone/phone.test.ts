import { expect, it } from 'vitest'
import type { CellContext } from '../../kind.ts'
import { validateRecord } from '../../derive.ts'
import { defineResource } from '../../resource.ts'
import { countryCode, kindOf, phone, text } from '../index.ts'
import { isCallingCode } from './numbers.ts'
import { callingDigits, readPhone } from './read.ts'

const label = { en: 'Thing', zh: '东西' }
const person = defineResource({
  name: 'person',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label }),
    countryCode: countryCode({ label, default: '86' }),
    phone: phone({ label, country: 'countryCode' }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'countryCode', 'phone'] }],
  },
})
const field = person.fields.phone
const cell = (text: string, row: CellContext['row'] = {}) =>
  kindOf(field).parseCell(text, field.options, { lang: 'zh', row, defaultCountryCode: '86' })

it.each([
  ['86', '13800000001', '13800000001'],
  ['86', '13910000037', '13910000037'],
  ['86', '15010000111', '15010000111'],
  ['86', '18635900037', '18635900037'],
  ['86', '17710037037', '17710037037'],
  ['86', '138 0000 0002', '13800000002'],
  ['86', '138-0000-0002', '13800000002'],
  ['86', '１３８００００００３０', '13800000030'],
  ['86', '+86 138 0000 0001', '13800000001'],
  ['86', '008613800000001', '13800000001'],
  ['86', '8613800000001', '13800000001'],
  ['44', '7911 123456', '7911123456'],
  ['44', '07911 123456', '7911123456'],
  ['1', '(201) 555-0123', '2015550123'],
  ['852', '5123 4567', '51234567'],
  ['81', '090-1234-5678', '9012345678'],
  ['39', '02 3661 8300', '0236618300'],
  ['+86', '13800000001', '13800000001'],
  ['0044', '7911123456', '7911123456'],
])('keeps the national digits of +%s %s (VAL-02)', (code, phone, expected) => {
  expect(validateRecord(person, { countryCode: code, phone: phone }, 'create')).toMatchObject({
    ok: true,
    values: { phone: expected },
  })
})

it.each([
  ['86', '138000'],
  ['86', '1380000000a'],
  ['86', '138000000011'],
  ['86', '1.38E+10'],
  ['86', '1.3800000001E+10'],
  ['86', '12345678901'],
  ['86', '-13800000001'.repeat(9)],
  ['86', '+44 7911 123456'],
  ['44', '13800000001'],
  ['1', '7911123456'],
  ['86', '0'],
  [null, '13800000001'],
  ['86', '1380000\u00000001'],
  ['86', '٠١٢٣٤٥٦٧٨٩٠'],
])('refuses +%s %s with 211 (VAL-02)', (code, phone) => {
  expect(validateRecord(person, { countryCode: code, phone: phone }, 'create')).toEqual({
    ok: false,
    errors: { phone: { code: '211' } },
  })
})

it('refuses a number that is no text', () => {
  expect(validateRecord(person, { phone: 13800000001 }, 'create')).toEqual({
    ok: false,
    errors: { phone: { code: '211' } },
  })
})

it('takes the country from the row, the number in full, or the institution, and refuses a row and a number that contradict each other', () => {
  expect(cell('+44 7911 123456')).toEqual({
    ok: true,
    value: '7911123456',
    also: { countryCode: '44' },
  })
  expect(cell('+44 7911 123456', { countryCode: '86' })).toEqual({ ok: false, code: '211' })
  expect(cell('7911 123456', { countryCode: 'GB' })).toEqual({ ok: true, value: '7911123456' })
  expect(cell('7911 123456', { countryCode: ' +44 ' })).toEqual({ ok: true, value: '7911123456' })
  expect(cell('138 0000 0001')).toEqual({
    ok: true,
    value: '13800000001',
    also: { countryCode: '86' },
  })
})

it.each([
  '1.38E+10',
  '1.3800000001E10',
  '138000',
  'none',
  '13800000001 13800000002',
  '+999 123456',
  '1'.repeat(5000),
])('gives 211 for a cell of %s, and never guesses', text => {
  expect(cell(text)).toMatchObject({ ok: false, code: '211' })
})

it.each([
  ['\u200e138\u00a00000\u00a00001\u200f', '13800000001'],
  ['　138 0000 0001　', '13800000001'],
  ['138–0000–0001', '13800000001'],
])('reads a cell with marks of word processors: %s', (text, expected) => {
  expect(cell(text)).toMatchObject({ ok: true, value: expected })
})

it.each([
  ['13802345678', undefined],
  ['1 201 555 0123', undefined],
  ['(201) 555-0123', '2015550123'],
  ['+1 201 555 0123', '2015550123'],
  ['001 201 555 0123', '2015550123'],
])('cuts no 1 off a number of +1: %s', (text, expected) => {
  const record = { countryCode: '1', phone: text }
  expect(validateRecord(person, record, 'create').ok).toBe(expected !== undefined)
  expect(cell(text, { countryCode: '1' })).toEqual(
    expected === undefined ? { ok: false, code: '211' } : { ok: true, value: expected },
  )
})

it('masks the middle', () => {
  const masked = (value: string) => kindOf(field).mask?.(value)
  expect([masked('13800000001'), masked('51234567'), masked('12'), masked('')]).toEqual([
    '138****0001',
    '51****67',
    '****',
    '****',
  ])
})

it.each([
  ['86', '86'],
  ['+86', '86'],
  ['0086', '86'],
  ['86 ', '86'],
  ['+ 86', '86'],
  ['８６', '86'],
  ['中国 +86', '86'],
  ['China (86)', '86'],
  ['cn', '86'],
  ['+1', '1'],
  ['852', '852'],
])('reads a country code cell %s', (text, expected) => {
  expect(
    kindOf(person.fields.countryCode).parseCell(text, person.fields.countryCode.options, {
      lang: 'en',
      row: {},
      defaultCountryCode: '86',
    }),
  ).toEqual({ ok: true, value: expected })
})

it.each(['999', '0', 'abc', '86 86', '86,44', 'ZZ', '12345'])(
  'refuses a country code cell %s',
  text => {
    expect(
      kindOf(person.fields.countryCode).parseCell(text, person.fields.countryCode.options, {
        lang: 'en',
        row: {},
        defaultCountryCode: '86',
      }),
    ).toEqual({ ok: false, code: '211' })
  },
)

it('refuses a country code that no country has', () => {
  expect(validateRecord(person, { countryCode: '999' }, 'create')).toEqual({
    ok: false,
    errors: { countryCode: { code: '211' } },
  })
  expect([
    isCallingCode('86'),
    isCallingCode('999'),
    callingDigits('+86'),
    callingDigits('x'),
    readPhone('+', '86'),
  ]).toEqual([true, false, '86', undefined, undefined])
})
