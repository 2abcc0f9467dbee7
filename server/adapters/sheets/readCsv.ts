import type { Sheet } from '../../platform/ports.ts'
import { textOfFormula } from './cellText.ts'
import { collector } from './collect.ts'
import { SheetRefused } from './refused.ts'

/** A text file has one table and no name for it. */
const sheetName = 'CSV'

/** The line that Excel writes above the table for an unusual delimiter. */
const delimiterLine = /^sep=([,;\t|])\n/i

/**
 * The apostrophe that our export, like others, puts before a text that a spreadsheet program would
 * take for a formula. If the text already had one before such a sign, the export adds one more, so
 * that exactly one is removed.
 */
const guarded = /^'+[=+\-@|\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/
/** The same of a sign behind a semicolon, a tab or the end of a line. */
const guardedWithin = /(?<=[;\t\r\n]"*)'('*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/g
const withoutGuard = (text: string): string =>
  (guarded.test(text) ? text.slice(1) : text).replaceAll(guardedWithin, '$1')

/**
 * The text of a delimited cell: the text of a formula such as ="0013", otherwise the text without
 * its guard.
 */
const plainText = (text: string): string => textOfFormula(text) ?? withoutGuard(text)

/**
 * Removes the line ends after the last row, because they would prevent detecting the delimiter of
 * two columns.
 */
const withoutLastLines = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

/**
 * Rows of delimited text (csv, tsv); each cell keeps its characters: zeros, long numbers and line
 * breaks stay, and a formula with a single text becomes that text. The delimiter (comma, semicolon
 * or tab) is detected from the first rows. A file with unmatched quotation marks is refused,
 * because rows would be merged.
 */
export const readCsv = async (text: string): Promise<Sheet[]> => {
  const { default: papaparse } = await import('papaparse')
  const lines = withoutLastLines(text.replace(/\r\n?/g, '\n'))
  const told = delimiterLine.exec(lines)
  const into = collector()
  const add = into.sheet(sheetName, false)
  let index = 0
  let rows = 0
  let broken: number | undefined
  papaparse.parse<readonly string[]>(told ? lines.slice(told[0].length) : lines, {
    delimiter: told?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t'],
    newline: '\n',
    step({ data, errors }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        broken = index
        return parser.abort()
      }
      const cells = data.map(plainText)
      if (cells.some(cell => cell.trim() !== '')) rows += 1
      add(index, cells)
      index += 1
    },
  })
  if (broken !== undefined) throw new SheetRefused('openQuote', undefined, String(broken + 1))
  // a line of prose is no table
  if (rows < 2) throw new SheetRefused('plainText')
  return into.sheets
}
