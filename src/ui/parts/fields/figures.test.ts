import { expect, it } from 'vitest'
import { moneyText } from '../../../schema/moneyText.ts'
import { amountFigure } from './figures.ts'

it.each([
  ['1234.50', 'CNY', '¥1,234.50', '¥1,234.50'],
  ['-33.75', 'CNY', '−¥33.75', '−¥33.75'],
  ['0.00', 'USD', '$0.00', 'US$0.00'],
  ['5.00', 'CHF', 'CHF\u00a05.00', 'CHF\u00a05.00'],
  ['9007199254740993.01', 'JPY', 'JP¥9,007,199,254,740,993.01', 'JP¥9,007,199,254,740,993.01'],
])('%s of %s is %s, in Chinese %s (LNG-02)', (amount, currency, en, zh) => {
  expect(moneyText(amount, currency, 'en')).toBe(en)
  expect(moneyText(amount, currency, 'zh')).toBe(zh)
})

it('an amount whose currency is said elsewhere is its figures alone', () => {
  expect(amountFigure('1234.50', undefined, 'zh')).toBe('1,234.50')
  expect(amountFigure(null, 'CNY', 'zh')).toBeNull()
})
