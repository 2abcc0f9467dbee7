import type { Lang } from '../../../schema/label.ts'
import { groupedAmount, moneyText } from '../../../schema/moneyText.ts'

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

/** The same for an amount that may be missing, and whose currency may be shown elsewhere. */
export const amountFigure = (
  value: string | null,
  currency: string | undefined,
  lang: Lang,
): string | null =>
  value === null || currency === undefined
    ? value && groupedAmount(value)
    : moneyText(value, currency, lang)
