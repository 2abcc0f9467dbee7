/**
 * An upper limit of leading zeros, more than real numbers have; a hostile format asks for a
 * million.
 */
const zerosOnly = /^[#?]*(0{2,40})$/

/**
 * How many digits a number format shows at least ('0000' -> 4); 0 where it shows numbers without
 * leading zeros, or with anything else than digits.
 */
export const shownDigits = (format: string): number => {
  const [positive = ''] = format.split(';', 1)
  // colours and languages in brackets, a space as wide as a sign, a sign that fills the cell
  const digits = positive.replace(/\[[^\]<>=]*\]|[_*]./g, '').trim()
  return zerosOnly.exec(digits)?.[1]?.length ?? 0
}

/**
 * A number as its cell shows it: 10 is '0010' at 4 digits. Fractions and negative numbers stay
 * numbers.
 */
export const withZeros = (value: number, digits = 0): number | string =>
  digits > 1 && Number.isInteger(value) && value >= 0 && value < 10 ** (digits - 1)
    ? String(value).padStart(digits, '0')
    : value
