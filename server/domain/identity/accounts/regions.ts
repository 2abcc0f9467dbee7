import { isCallingCode } from '../../../../src/schema/fields/phone/numbers.ts'
import { callingDigits } from '../../../../src/schema/fields/phone/read.ts'
import { errors } from '../../../platform/errors/errors.ts'

// currency and zone that a school there begins with, by calling code; it may change both
const known: Readonly<Record<string, readonly [currency: string, timezone: string]>> = {
  86: ['CNY', 'Asia/Shanghai'],
  852: ['HKD', 'Asia/Hong_Kong'],
  853: ['MOP', 'Asia/Macau'],
  886: ['TWD', 'Asia/Taipei'],
  65: ['SGD', 'Asia/Singapore'],
  60: ['MYR', 'Asia/Kuala_Lumpur'],
  66: ['THB', 'Asia/Bangkok'],
  62: ['IDR', 'Asia/Jakarta'],
  63: ['PHP', 'Asia/Manila'],
  84: ['VND', 'Asia/Ho_Chi_Minh'],
  81: ['JPY', 'Asia/Tokyo'],
  82: ['KRW', 'Asia/Seoul'],
  91: ['INR', 'Asia/Kolkata'],
  61: ['AUD', 'Australia/Sydney'],
  64: ['NZD', 'Pacific/Auckland'],
  44: ['GBP', 'Europe/London'],
  49: ['EUR', 'Europe/Berlin'],
  33: ['EUR', 'Europe/Paris'],
  34: ['EUR', 'Europe/Madrid'],
  39: ['EUR', 'Europe/Rome'],
  1: ['USD', 'America/New_York'],
}
export const homeCode = '86'

/** Calling codes of the countries and regions whose schools begin with this currency. */
export const codesOfCurrency = (currency: string): string[] =>
  Object.keys(known).filter(code => known[code]?.[0] === currency)
/** Returns the time zone with which an institution of a country or region starts. */
export const defaultZoneOf = (countryCode: string): string => known[countryCode]?.[1] ?? 'UTC'

export interface Region {
  /** Calling code. */
  readonly countryCode: string
  readonly domestic: boolean
  readonly currency: string
  readonly timezone: string
}

/** The country or region of a calling code: 333 without one, 9994 for one that no country has. */
export const regionOf = (callingCode: string | null): Region => {
  if (callingCode === null) throw errors.countryCodeMissing().at('region')
  const code = callingDigits(callingCode)
  if (code === undefined || !isCallingCode(code)) throw errors.valueNotListed().at('region')
  const [currency, timezone] = known[code] ?? ['USD', 'UTC']
  return { countryCode: code, domestic: code === homeCode, currency, timezone }
}

/** Throws 321 for what are no letters of a currency of ISO 4217. */
export const demandCurrency = (currency: string): void => {
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw errors.invalidParameter().at('currency')
}
