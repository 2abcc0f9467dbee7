import { describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { headingsOf } from '../index.ts'
import { choice, date, email, hours, integer, kindOf, money, phone } from './index.ts'
import type { Field } from '../kind.ts'

const label = { en: 'Thing', zh: '东西' }
const settings = { lang: 'zh', row: {}, defaultCountryCode: '86' } as const
const tidied = (field: Field, cell: string): string | undefined =>
  kindOf(field).tidyCell?.(cell, field.options)
const refused = (field: Field, cell: string) => {
  const result = kindOf(field).parseCell(cell, field.options, settings)
  return result.ok ? undefined : [result.code, result.params]
}

describe('cells that hold more than their value', () => {
  it.each([
    ['13800130057.0', '13800130057'],
    ["'13800130057", '13800130057'],
    ['138 0013 0057（妈妈）', '138 0013 0057'],
    ['(爸爸) 13800130057', '13800130057'],
    ['手机：13800130057', '13800130057'],
    ['Tel: +86 13800130057', '+86 13800130057'],
    ['妈妈13800130057', '13800130057'],
    ['13800130057 妈妈', '13800130057'],
    ['13800130057', undefined],
    ['(010) 8888 8888', undefined],
    ['1.38E+10', undefined],
    ['x13800130057', undefined],
  ])('phone %s', (cell, expected) => {
    expect(tidied(phone({ label }), cell)).toBe(expected)
  })
  it.each([
    ['40小时', '40'],
    ['40 课时', '40'],
    ['40.5h', '40.5'],
    ["'40", '40'],
    ['40', undefined],
  ])('hours %s', (cell, expected) => {
    expect(tidied(hours({ label }), cell)).toBe(expected)
  })
  it.each([
    ['3次', '3'],
    ['3 times', '3'],
    ['¥3', undefined],
  ])('integer %s', (cell, expected) => {
    expect(tidied(integer({ label }), cell)).toBe(expected)
  })
  it.each([
    ['邮箱：a@b.cn', 'a@b.cn'],
    ['a@b.cn（妈妈）', 'a@b.cn'],
    ["'a@b.cn；", 'a@b.cn'],
    ['a@b.cn', undefined],
  ])('e-mail %s', (cell, expected) => {
    expect(tidied(email({ label }), cell)).toBe(expected)
  })
  it('dates and amounts', () => {
    expect(tidied(date({ label }), "'2001-03-04")).toBe('2001-03-04')
    const amount = money({ label })
    expect(kindOf(amount).parseCell('¥40', amount.options, settings)).toEqual({
      ok: true,
      value: '40.00',
    })
  })
})

it('refuses a cell of two numbers or addresses, and says so', () => {
  for (const cell of [
    '13800130057/13800130058',
    '13800130057 13800130058',
    '13800130057（妈妈）13800130058（爸爸）',
    '138 0013 0057、138 0013 0058',
  ])
    expect(refused(phone({ label }), cell)).toEqual(['211', { two: 1 }])
  expect(refused(phone({ label }), '138')).toEqual(['211', undefined])
  expect(refused(email({ label }), 'a@b.cn, c@d.cn')).toEqual(['946', { two: 1 }])
})

it('takes the words for an option that people use', () => {
  const gender = choice({
    label,
    options: { MALE: { en: 'Male', zh: '男' }, FEMALE: { en: 'Female', zh: '女' } },
    words: { MALE: ['男性', 'M'], FEMALE: ['女性', 'F'] },
  })
  const read = (cell: string) => kindOf(gender).parseCell(cell, gender.options, settings)
  expect(['男性', 'm', '女性', 'Ｆ', '男'].map(cell => read(cell).ok && read(cell))).toEqual(
    ['MALE', 'MALE', 'FEMALE', 'FEMALE', 'MALE'].map(value => ({ ok: true, value })),
  )
  expect(read('X').ok).toBe(false)
})

it('knows the headings that schools write', () => {
  const headings = headingsOf(resources.student)
  expect(
    ['学号', '家长电话', '电子邮件', '剩余课时', '联系方式'].map(text => headings.get(text)),
  ).toEqual(['account', 'phone', 'email', 'totalLessonHours', 'phone'])
  const words = resources.teacher.fields.gender.options.words
  expect(words).toEqual({
    MALE: ['M', 'Man', '男性', '男士', '先生'],
    FEMALE: ['F', 'Woman', '女性', '女士'],
  })
})
