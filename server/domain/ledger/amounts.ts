import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'

/** An amount of money in the smallest unit of its currency: cents, or whole yen. */
export type Minor = bigint

/** Decimals of an amount in the API and in the store, for every currency. */
const wireDecimals = 2
const exponents = new Map<string, number>()

/**
 * Decimals of a currency: 2 for CNY, 0 for JPY; at most those of the wire. Throws a RangeError for
 * an invalid currency code.
 */
export const exponentOf = (currency: string): number => {
  const known = exponents.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = wireDecimals } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const exponent = Math.min(maximumFractionDigits, wireDecimals)
  exponents.set(currency, exponent)
  return exponent
}

// 13 digits before the point, as amounts of records have
const pattern = /^([-+]?)(\d{1,13})(?:\.(\d+))?$/
const power = (exponent: number): bigint => 10n ** BigInt(exponent)

/** 1250n of CNY -> '12.50'; 1250n of JPY -> '1250.00'. */
export const formatAmount = (minor: Minor, currency: string): string => {
  const hundredths = minor * power(wireDecimals - exponentOf(currency))
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Stored hundredths, as queries of records return them -> minor units. */
export const fromHundredths = (stored: string | number, currency: string): Minor =>
  BigInt(stored) / power(wireDecimals - exponentOf(currency))

/**
 * '12.50' of CNY -> 1250n. Throws 9994 for what is no amount ('1e21'), and for more decimals than
 * the currency has.
 */
export const parseAmount = (text: string, currency: string): Minor => {
  const [, sign, whole = '', decimals = ''] = pattern.exec(text.trim()) ?? []
  if (sign === undefined) throw errors.notANumber()
  const exponent = exponentOf(currency)
  const kept = decimals.slice(0, exponent).padEnd(exponent, '0')
  if (/[1-9]/.test(decimals.slice(exponent)) || decimals.length > wireDecimals)
    throw errors.tooManyDecimals({ decimals: exponent })
  const minor = BigInt(whole + kept)
  return sign === '-' ? -minor : minor
}

/** The same for the input `amount`, at which it reports errors. */
export const parseAmountInput = (amount: string, currency: string): Minor => {
  try {
    return parseAmount(amount, currency)
  } catch (error) {
    throw error instanceof Fault ? error.at('amount') : error
  }
}
