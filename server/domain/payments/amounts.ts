import { amountText, minorUnits } from '../../../src/schema/fields/money/index.ts'

const exponents = new Map<string, number>()

/** Decimals of a currency: 2 of CNY, 0 of JPY. */
const exponentOf = (currency: string): number => {
  let exponent = exponents.get(currency)
  if (exponent === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    exponent = format.resolvedOptions().maximumFractionDigits ?? 2
    exponents.set(currency, exponent)
  }
  return exponent
}

/**
 * '12.50' of a record or of the wire -> minor units of the currency: 1250n of CNY, and 12n of JPY for '12.00'. Undefined where the text is no
 * amount, or is finer than the currency.
 */
export const minorOf = (text: string, currency: string): bigint | undefined => {
  const hundredths = minorUnits(text)
  if (hundredths === undefined) return undefined
  const value = BigInt(hundredths) * 10n ** BigInt(exponentOf(currency))
  return value % 100n === 0n ? value / 100n : undefined
}

/** Minor units of the currency -> the text of records and of the wire, with two decimals. */
export const textOf = (minor: bigint, currency: string): string =>
  amountText(Number((minor * 100n) / 10n ** BigInt(exponentOf(currency))))
