import { describe, expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { voucher } from '../../../tests/support/fixture/voucher.resource.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { markAsText } from './errorText.ts'
import { notClearing } from './clearMark.ts'
import { keepable, parseRow } from './parseRow.ts'
import { textOfRow } from './present.ts'
import { cellsBy, replacing } from './wizard/mapping.ts'

const settings = { lang: 'en', defaultCountryCode: '86', zone: 'UTC' } as const
const whole: Readonly<Record<string, string>> = { name: 'Ann', account: 'ann' }
const coupon: Readonly<Record<string, string>> = { title: 'Spring', code: 'V001', amount: '1' }
const parsed = (field: string, text: string, resource: AnyResource = student) => {
  const cells = { ...(resource === student ? whole : coupon), [field]: text }
  const columns = Object.keys(cells).map((name, at) => ({ at, fields: [name] }))
  return parseRow(
    resource,
    2,
    cellsBy({ columns })({ sheetRow: 2, cells: Object.values(cells) }) ?? {},
    settings,
  )
}
const describeIssue = (field: string, text: string, resource?: AnyResource) => {
  const { issue } = parsed(field, text, resource)
  return issue && [issue.code, issue.field, textOfRow(issue.code, issue.params, 'en')]
}

describe('cells that no field can take', () => {
  it('refuses shortened numbers where digits count, and never guesses them', () => {
    for (const text of ['1.38E+10', '1.38e+10', '1.3910000001E+10'])
      expect(describeIssue('phone', text)).toEqual([
        '211',
        'phone',
        expect.stringContaining('has lost digits'),
      ])
    expect(describeIssue('name', '1.10101199003074E+17')).toEqual([
      '11005',
      'name',
      expect.stringContaining('Format the column as text'),
    ])
    expect(describeIssue('tags', '1.2E+18')?.[1]).toBe('tags')
    expect(parsed('totalLessonHours', '1.5E+2').values['totalLessonHours']).toBe(150)
    // zeros before a number are part of a text, and of no number
    expect(parsed('totalLessonHours', '0010').values['totalLessonHours']).toBe(10)
    expect(parsed('account', '0010').values['account']).toBe('0010')
  })

  it('tells of errors of formulas, of formulas without a result and of characters that were lost', () => {
    for (const [text, says] of [
      ['#N/A', 'shows the error #N/A'],
      ['#REF!', 'shows the error #REF!'],
      ['#FORMULA!', 'a formula without a saved result'],
      ['a\u0000b', 'unreadable characters'],
      ['王\ufffd明', 'unreadable characters'],
    ] as const) {
      expect(describeIssue('name', text)).toEqual(['11005', 'name', expect.stringContaining(says)])
      expect(describeIssue('phone', text)).toEqual(['211', 'phone', expect.stringContaining(says)])
      expect(describeIssue('validUntil', text, voucher)).toEqual([
        '11005',
        'validUntil',
        expect.stringContaining(says),
      ])
    }
    expect(parsed('name', '=1+1').values['name']).toBe('=1+1')
  })

  it('takes a text that only reads like an error for what it is', () => {
    expect([
      describeIssue('name', markAsText('#N/A')),
      parsed('name', markAsText('#N/A')).values['name'],
    ]).toEqual([undefined, '#N/A'])
    expect(describeIssue('phone', markAsText('#N/A'))).toEqual([
      '211',
      'phone',
      expect.not.stringContaining('shows the error'),
    ])
  })

  it('takes no text of a file for the mark that clears, and a text of an export for itself', () => {
    const long = (text: string) =>
      parseRow(
        teacher,
        2,
        replacing({ values: {}, clear: '[clear]' })({
          ...whole,
          phone: '13910000001',
          profile: keepable(text),
        }),
        settings,
      ).values['profile']
    expect([long('[clear]'), long(' [clear] ')]).toEqual([null, null])
    for (const text of [notClearing('[clear]'), '\u2060[clear]', notClearing('\u2060[clear]')])
      expect([text, long(text)]).toEqual([text, '[clear]'])
    expect(notClearing('clear')).toBe('clear')
  })

  it('reads full-width digits, marks of direction, zero-width and no-break spaces as what they stand for', () => {
    const value = (field: string, text: string, resource?: AnyResource) => [
      parsed(field, text, resource).issue,
      parsed(field, text, resource).values[field],
    ]
    expect(value('phone', '１３９１００００００１')).toEqual([undefined, '13910000001'])
    expect(value('phone', '\u202a139\u00a01000\u20090001\u202c\u200b')).toEqual([
      undefined,
      '13910000001',
    ])
    expect(value('account', 'ＡＢ１２３\u200e')).toEqual([undefined, 'ab123'])
    expect(value('name', '\u200f王\u3000小明\ufeff')).toEqual([undefined, '王 小明'])
    expect(value('totalLessonHours', '４０．５')).toEqual([undefined, 40.5])
    expect(value('validUntil', '２０２６－０９－０１', voucher)).toEqual([undefined, '2026-09-01'])
  })

  it('takes a day as text in the usual forms, and no bare number for one', () => {
    for (const text of ['2026-09-01', '2026/9/1', '2026年9月1日', '2026-09-01T00:00:00'])
      expect(parsed('validUntil', text, voucher).values['validUntil']).toBe('2026-09-01')
    for (const text of ['46266', '1.5', '2026-02-30'])
      expect(describeIssue('validUntil', text, voucher)?.slice(0, 2)).toEqual([
        '11005',
        'validUntil',
      ])
  })
})
