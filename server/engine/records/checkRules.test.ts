import { expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { savedView } from '../../../resources/identity/saved-view/savedView.resource.ts'
import { reference, text } from '../../../src/schema/index.ts'
import { voucher } from '../../../tests/support/fixture/voucher.resource.ts'
import { voucherRules } from '../../../tests/support/fixture/voucher.rules.ts'
import { rules } from '../../domains.ts'
import { checkRules } from './checkRules.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

it('finds that the declared rules keep what the definitions promise', () => {
  expect(checkRules(resources, rules)).toEqual([])
  expect(checkRules({ voucher }, { voucher: voucherRules })).toEqual([])
})

it('names what was forgotten, and where it is written', () => {
  const where = '(defineRules in rules/voucher.ts of its domain)'
  const forgetful: AnyResource = {
    ...voucher,
    locks: true,
    fields: {
      ...voucher.fields,
      amount: {
        ...voucher.fields.amount,
        options: { ...voucher.fields.amount.options, computed: true },
      },
    },
  }
  expect(checkRules({ voucher: forgetful }, {})).toEqual([
    `voucher: action extend has no handler ${where}`,
    `voucher: action forget has no handler ${where}`,
    `voucher: it says locks, and nothing tells which ${where}`,
    `voucher: nothing computes amount ${where}`,
  ])
  expect(checkRules({ voucher }, { voucher: voucherRules, coupon: voucherRules })).toEqual([
    'coupon: the rules that stand under this name are those of voucher',
  ])
})

it('refuses a title that joins names of records which rules hide', () => {
  const label = { en: 'Thing', zh: '东西' }
  const telling: AnyResource = {
    ...voucher,
    title: 'called',
    fields: {
      ...voucher.fields,
      view: reference({ label, to: 'savedView' }),
      called: text({ label, joins: ['view'] }),
    },
  }
  const problems = (own: Partial<typeof rules>) =>
    checkRules({ voucher: telling, savedView }, { voucher: voucherRules, ...own })
  expect(problems({ savedView: rules.savedView })).toEqual([
    'voucher: its title joins view, a savedView, whose rules hide records: everybody who reads the title would read their names (defineRules in rules/voucher.ts of its domain)',
  ])
  expect(problems({})).toEqual([])
})

it('names highlights that no list answers, and those that lead to no list', () => {
  const label = { en: 'Open', zh: '未用' }
  const problems = (highlight: object, own: AnyResource = voucher) =>
    checkRules(
      { voucher: own, savedView },
      {
        voucher: {
          ...voucherRules,
          highlights: [{ name: 'open', kind: 'figure', label, where: {}, ...highlight }],
        },
      },
    ).map(problem => problem.replace(/ \(defineRules.*/, ''))
  expect(problems({ where: { status: 'NEW', issuedOn_gte: 'today-7' } })).toEqual([
    "voucher: highlight open: voucher can't be filtered so by status",
  ])
  expect(problems({ of: { nothing: '1' } })).toEqual([
    "voucher: highlight open: voucher can't be filtered so by nothing",
  ])
  expect(problems({ sum: '-code' })).toEqual([
    'voucher: highlight open sums -code, which is no number',
  ])
  expect(problems({ sum: 'nothing' })).toEqual([
    'voucher: highlight open sums nothing, which is no number',
  ])
  const { routes: _none, ...hidden } = voucher
  expect(problems({}, hidden)).toEqual(['voucher: highlight open leads to no list'])
})
