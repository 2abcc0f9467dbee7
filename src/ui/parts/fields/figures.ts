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

/**
 * 'CNY' -> '¥', 'USD' -> 'US$', as Chinese writes them; the code of a currency that has no sign.
 */
const chineseSign = (currency: string): string =>
  new Intl.NumberFormat('zh-CN', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** '1234.50' -> '1,234.50', by its digits: an amount never passes through floating point. */
const grouped = (amount: string): string => amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

/** '1234.50' of CNY -> 'CNY 1,234.50', in Chinese '¥1,234.50'. */
export const moneyText = (amount: string, currency: string, lang: Lang): string =>
  lang === 'zh'
    ? grouped(amount).replace(/\d/, first => `${chineseSign(currency)}${first}`)
    : `${currency}\u00a0${grouped(amount)}`

/** The same for an amount that may be missing, and whose currency may be shown elsewhere. */
export const amountFigure = (
  value: string | null,
  currency: string | undefined,
  lang: Lang,
): string | null =>
  value === null || currency === undefined
    ? value && grouped(value)
    : moneyText(value, currency, lang)
