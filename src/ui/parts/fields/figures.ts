import type { Lang } from '../../../schema/label.ts'

const formatByScale = new Map<number, Intl.NumberFormat>()
const format = (scale: number): Intl.NumberFormat => {
  let numberFormat = formatByScale.get(scale)
  if (!numberFormat)
    formatByScale.set(
      scale,
      (numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: scale })),
    )
  return numberFormat
}

/** 1234.5 -> '1,234.5', with at most `scale` decimals; both languages write figures alike. */
export const figureText = (value: number | null, scale: number): string | null =>
  value === null ? null : format(scale).format(value)

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
const grouped = (amount: string): string =>
  amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',').replace('-', '−')

/** '-1234.50' of CNY -> '−¥1,234.50'. */
export const moneyText = (amount: string, currency: string, lang: Lang): string =>
  grouped(amount).replace(/\d/, first => `${signOf(currency, lang)}${first}`)

/** The same for an amount that may be missing, and whose currency may be shown elsewhere. */
export const amountFigure = (
  value: string | null,
  currency: string | undefined,
  lang: Lang,
): string | null =>
  value === null || currency === undefined
    ? value && grouped(value)
    : moneyText(value, currency, lang)
