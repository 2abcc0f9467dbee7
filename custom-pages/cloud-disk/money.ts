import type { Lang } from '../../src/schema/label.ts'

/** An amount of money as people read it: 'CN¥1.25'; below the smallest coin '< CN¥0.01'. */
export const moneyText = (amount: number, currency: string, lang: Lang): string => {
  const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'currency',
    currency,
  })
  return amount > 0 && amount < 0.01 ? `< ${format.format(0.01)}` : format.format(amount)
}
