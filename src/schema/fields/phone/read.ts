import { narrowCell } from '../base/cell.ts'
import {
  callingCodeOf,
  isCallingCode,
  nationalNumber,
  parseInternational,
  type PhoneNumber,
} from './numbers.ts'

/** Full-width digits made ordinary; spaces, dashes, brackets and dots dropped. */
export const squeeze = (text: string): string => narrowCell(text).replace(/[\s\-().·/]/g, '')

/** Digits of a calling code as people write it: '+86', '0086', ' 86 ' -> '86'. */
export const callingDigits = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const digits = squeeze(value).replace(/^(\+|00)/, '')
  return /^[1-9]\d{0,3}$/.test(digits) ? digits : undefined
}

/**
 * The calling code in a cell: '86', '+86', 'CN', '中国 +86', 'China (86)'; undefined if no country
 * has it.
 */
export const readCallingCode = (cell: string): string | undefined => {
  const text = cell.length > 64 ? '' : narrowCell(cell)
  const code =
    callingDigits(text) ??
    callingCodeOf(text) ??
    callingDigits(/^[^\d+]*((?:\+|00)?\d{1,4})[^\d]*$/.exec(text)?.[1])
  return code !== undefined && isCallingCode(code) ? code : undefined
}

/**
 * Parses a phone number as people write it. A leading '+' or '00' gives the country; otherwise it
 * is `callingCode`. '1.38E+10' and similar texts are refused, never guessed. So is 1 before ten
 * digits if the code is 1: no number there begins with 1, and 13802345678 is also a mobile number
 * of China.
 */
export const readPhone = (text: string, callingCode: string): PhoneNumber | undefined => {
  const plain = squeeze(text)
  if (!/^\+?\d{3,20}$/.test(plain)) return undefined
  if (plain.startsWith('+')) return parseInternational(plain)
  if (callingCode === '1' && plain.startsWith('1')) return undefined
  const national = nationalNumber(callingCode, plain)
  if (national !== undefined) return { countryCode: callingCode, phone: national }
  if (plain.startsWith('00')) return parseInternational(`+${plain.slice(2)}`)
  return plain.startsWith(callingCode) ? parseInternational(`+${plain}`) : undefined
}

/**
 * The calling code of a number in full ('+44 7911 123456', '0044 …'); undefined of any other text.
 */
export const countryInFull = (text: string): string | undefined => {
  const plain = squeeze(text)
  return /^(\+|00)\d{3,20}$/.test(plain)
    ? parseInternational(plain.replace(/^00/, '+'))?.countryCode
    : undefined
}
