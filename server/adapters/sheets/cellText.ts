import { sheetLimits } from './limits.ts'

/**
 * A number in scientific notation, as a sheet shows it: a number all the same, and no run of
 * digits.
 */
const shortened = (value: number): string => value.toExponential().toUpperCase()

/** Whole numbers from here on have lost digits: a sheet keeps 15 of them. */
const digitsEnd = 1e15

/**
 * 15 significant digits are all that a spreadsheet keeps: 0.1 + 0.2 is 0.3, and 13800000001 never
 * 1.38E10.
 */
const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return ''
  const rounded = Number(value.toPrecision(15))
  if (Math.abs(rounded) >= digitsEnd) return shortened(rounded)
  const text = String(rounded)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/**
 * The date as a sheet shows it ('2026-09-01 08:30'), without the time if that is zero; sheets have
 * no time zone.
 */
const dateText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return ''
  // serial numbers are days: round off the error of their fractions
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19)
  const [day = '', time = ''] = text.split('T')
  return time === '00:00:00' ? day : `${day} ${time.replace(/:00$/, '')}`
}

/** The text of a cell with any kind of value; empty for an empty cell. */
export const cellText = (value: unknown): string => {
  if (typeof value === 'string')
    return value.length > sheetLimits.cellLength ? value.slice(0, sheetLimits.cellLength) : value
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return dateText(value)
  return ''
}

const oneText = /^\s*="((?:[^"]|"")*)"\s*$/

/**
 * '0010' of the text '="0010"': a formula of one text, by which programs protect zeros and long
 * numbers in files without cell types. undefined for any other text.
 */
export const textOfFormula = (text: string): string | undefined =>
  oneText.exec(text)?.[1]?.replaceAll('""', '"')
