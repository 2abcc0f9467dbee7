import { cellFormats, type CellFormat } from '../../../src/protocol/cellFormats.ts'
import { narrowCell } from '../../../src/schema/fields/base/cell.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (text: string | number): string => String(text).padStart(2, '0')

/** A day in figures, with a clock time or nothing behind it. */
const inFigures = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$|\s)(.*)$/s
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?=$|\s)(.*)$/is
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-\s]([a-z]{3,9})\.?[-\s,]+(\d{4})(?=$|\s)(.*)$/is

const dayOf = (year: string, month: number, day: string, rest: string): string | undefined =>
  month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31
    ? `${year}-${two(month)}-${two(day)}${rest}`
    : undefined

const fromWords = (text: string): string | undefined => {
  const first = monthFirst.exec(text)
  const [word = '', day = '', year = '', rest = ''] = first
    ? first.slice(1)
    : ((found => found && [found[2], found[1], found[3], found[4]])(dayFirst.exec(text)) ?? [])
  const month = months.findIndex(name => word.toLowerCase().startsWith(name)) + 1
  return dayOf(year, month, day, rest)
}

const fromFigures = (text: string, dayComesFirst: boolean): string | undefined => {
  const [, a = '', , b = '', year = '', rest = ''] = inFigures.exec(text) ?? []
  const [day, month] = dayComesFirst ? [a, b] : [b, a]
  return dayOf(year, Number(month), day, rest)
}

const dayMs = 86_400_000
/** Days since 1899-12-30, as spreadsheets count them: from 1927 to 2119. */
const fromSerial = (text: string): string | undefined => {
  const value = /^\d{5}(\.\d+)?$/.test(text) ? Number(text) : 0
  if (value < 10_000 || value >= 80_000) return undefined
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((value * dayMs) / 1000) * 1000)
  const clock = at.toISOString().slice(11, 19)
  return `${at.toISOString().slice(0, 10)}${clock === '00:00:00' ? '' : ` ${clock}`}`
}

/** '1.234,5' and '1 234,5': the comma is the decimal sign, points and spaces separate thousands. */
const fromComma = (text: string): string | undefined =>
  /^[-+]?(\d{1,3}([. ]\d{3})+|\d+)(,\d+)?$/.test(text) && /[.,]/.test(text)
    ? text.replace(/[. ]/g, '').replace(',', '.')
    : undefined

const readers: Readonly<Record<CellFormat, (text: string) => string | undefined>> = {
  dmy: text => fromFigures(text, true) ?? fromWords(text),
  mdy: text => fromFigures(text, false) ?? fromWords(text),
  word: fromWords,
  serial: fromSerial,
  comma: fromComma,
}

/**
 * A cell as every reader takes it ('2001-03-04', '1234.5'), where it is written in this format; any
 * other cell unchanged.
 */
export const plainCell = (text: string, format: CellFormat): string =>
  text.length > 64 ? text : (readers[format](narrowCell(text)) ?? text)

/**
 * The formats that fit some of these texts, best fit first; empty if every text can be read without
 * a format.
 */
export const formatsSeen = (texts: readonly string[]): CellFormat[] => {
  const narrow = texts.flatMap(text => (text.length > 64 ? [] : narrowCell(text)))
  const counts = cellFormats.map(format => ({
    format,
    fits: narrow.filter(text => readers[format](text) !== undefined).length,
  }))
  const words = counts.find(({ format }) => format === 'word')?.fits ?? 0
  return counts
    .filter(({ format, fits }) =>
      // months that are named need no order of figures
      format === 'dmy' || format === 'mdy' ? fits > words : fits > 0,
    )
    .toSorted((a, b) => b.fits - a.fits)
    .map(({ format }) => format)
}
