import type { Sheet } from '../../platform/ports.ts'
import { textOfFormula } from './cellText.ts'
import { collector } from './collect.ts'
import { SheetRefused } from './refused.ts'

/** A text file has one table and no name for it. */
const sheetName = 'CSV'

/** What Excel writes above the table where the delimiter is not the usual one. */
const delimiterLine = /^sep=([,;\t|])\n/i

/**
 * The apostrophe that our own export, like others, puts before a text which a spreadsheet program
 * would take for a formula. A text that had one of its own before such a sign is exported with one
 * more, so that exactly one is taken away.
 */
const guarded = /^'+[=+\-@|\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/
/** The same of a sign behind a semicolon, a tab or the end of a line. */
const guardedWithin = /(?<=[;\t\r\n]"*)'('*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/g
const withoutGuard = (text: string): string =>
  (guarded.test(text) ? text.slice(1) : text).replaceAll(guardedWithin, '$1')

/** The text of a delimited cell: what a formula of one text means, else without its guard. */
const plainText = (text: string): string => textOfFormula(text) ?? withoutGuard(text)

/**
 * Without the line ends behind the last row, by which a delimiter of two columns would not be
 * found.
 */
const withoutLastLines = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

/**
 * Rows of delimited text (csv, tsv), every cell as its characters: zeros, long numbers and line
 * breaks stay, and a formula of one text is that text. Comma, semicolon or tab is found by the
 * first rows. Quotation marks that don't match would run rows into one another, so they refuse the
 * file.
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
