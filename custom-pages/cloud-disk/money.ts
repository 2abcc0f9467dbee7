import type { Lang } from '../../src/schema/label.ts'
import { moneyText } from '../../src/schema/moneyText.ts'

/** A cost that is computed from a price: '¥1.25'; below a hundredth '< ¥0.01'. */
export const costText = (amount: number, currency: string, lang: Lang): string =>
  amount > 0 && amount < 0.01
    ? `< ${moneyText('0.01', currency, lang)}`
    : moneyText(amount.toFixed(2), currency, lang)
