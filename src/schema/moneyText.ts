import type { Lang } from './label.ts'

const signs: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  // 'en' writes 'CN¥', and '¥' for yen
  en: { CNY: '¥', JPY: 'JP¥' },
  zh: {},
}
/** 'CNY' -> '¥', 'USD' -> '$', in Chinese 'US$'; the code of a currency that has no sign. */
const signOf = (currency: string, lang: Lang): string => {
  const sign =
    signs[lang][currency] ??
    new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', { style: 'currency', currency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ??
    currency
  return /[A-Za-z]$/.test(sign) ? `${sign}\u00a0` : sign
}

/** '-1234.50' -> '−1,234.50', by its digits: an amount never passes through floating point. */
export const groupedAmount = (amount: string): string =>
  amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',').replace('-', '−')

/** '-1234.50' of CNY -> '−¥1,234.50'. */
export const moneyText = (amount: string, currency: string, lang: Lang): string =>
  groupedAmount(amount).replace(/\d/, first => `${signOf(currency, lang)}${first}`)
