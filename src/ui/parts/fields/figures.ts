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

/** '1234.50' -> '1,234.50', with a currency 'CNY 1,234.50', by its digits: an amount never passes through floating point. */
export const amountFigure = (value: string | null, currency?: string): string | null => {
  if (value === null) return null
  const figure = value.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
  return currency === undefined ? figure : `${currency}\u00a0${figure}`
}
