// The only module with libphonenumber and its metadata, so that it can be loaded separately. It
// uses /max, because /min accepts 12345678901 and twelve digits for numbers of China.
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map(country => String(getCountryCallingCode(country))),
)

export const isCallingCode = (digits: string): boolean => callingCodes.has(digits)
/** 'GB' -> '44' */
export const callingCodeOf = (country: string): string | undefined => {
  const upper = country.toUpperCase()
  return isSupportedCountry(upper) ? String(getCountryCallingCode(upper)) : undefined
}

/** A number in parts, digits only. */
export interface PhoneNumber {
  readonly countryCode: string
  readonly phone: string
}

const parse = (text: string): PhoneNumber | undefined => {
  const number = parsePhoneNumberFromString(text)
  return number?.isValid()
    ? { countryCode: String(number.countryCallingCode), phone: String(number.nationalNumber) }
    : undefined
}

// reading a cell, cleaning and validating it, and reading it again at the commit of an import all
// parse the same number. This many take some megabytes
const maxCached = 65_536
const known = new Map<string, PhoneNumber | undefined>()

/** '+447911123456' -> its parts, where it is a number that can exist; undefined otherwise. */
export const parseInternational = (text: string): PhoneNumber | undefined => {
  if (known.has(text)) return known.get(text)
  const number = parse(text)
  if (known.size === maxCached) known.clear()
  known.set(text, number)
  return number
}

/**
 * The national digits of a number as its country writes them (a trunk 0 dropped); undefined if
 * no such number can exist.
 */
export const nationalNumber = (callingCode: string, digits: string): string | undefined => {
  const number = parseInternational(`+${callingCode}${digits}`)
  return number?.countryCode === callingCode ? number.phone : undefined
}

/** Does nothing: here the metadata are part of the module (see numbers.browser.ts). */
export const loadNumbers = (): Promise<void> => Promise.resolve()
