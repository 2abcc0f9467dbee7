import { narrowCell } from '../base/cell.ts'
import { nationalNumber, parseInternational, type PhoneNumber } from './numbers.ts'

/** Full-width digits made ordinary; spaces, dashes, brackets and dots dropped. */
export const squeeze = (text: string): string => narrowCell(text).replace(/[\s\-().·/]/g, '')

/** Digits of a calling code as people write it: '+86', '0086', ' 86 ' -> '86'. */
export const callingDigits = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const digits = squeeze(value).replace(/^(\+|00)/, '')
  return /^[1-9]\d{0,3}$/.test(digits) ? digits : undefined
}

/**
 * A number as people write it -> its parts. '+' or '00' in front names the country; otherwise `callingCode` is it.
 * '1.38E+10' and the like are refused, never guessed.
 */
export const readPhone = (text: string, callingCode: string): PhoneNumber | undefined => {
  const plain = squeeze(text)
  if (!/^\+?\d{3,20}$/.test(plain)) return undefined
  if (plain.startsWith('+')) return parseInternational(plain)
  const national = nationalNumber(callingCode, plain)
  if (national !== undefined) return { countryCode: callingCode, phone: national }
  if (plain.startsWith('00')) return parseInternational(`+${plain.slice(2)}`)
  return plain.startsWith(callingCode) ? parseInternational(`+${plain}`) : undefined
}
