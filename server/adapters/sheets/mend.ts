import { columnLetters } from '../../../src/protocol/columnLetters.ts'
import { noHeadingRow } from '../../../src/protocol/imports.ts'
import { rowMark } from '../../../src/protocol/sheetRows.ts'
import { furtherRows } from '../../engine/imports/joinSheets.ts'
import type { Book, BookCell, MarkedRow, Mending, Sheet, SheetRow } from '../../platform/ports.ts'
import { SheetRefused } from './refused.ts'

/** Column width: wide enough for the content, narrow enough that other columns stay visible. */
const widthOf = (texts: readonly (string | undefined)[]): number =>
  Math.min(
    40,
    Math.max(
      10,
      ...texts.map(text => (text?.length ?? 0) + (/[^\0-\u024f]/.test(text ?? '') ? 8 : 3)),
    ),
  )

/** Columns that are sent back: as far as the headings and the rows reach. */
const columnsOf = (
  { only, except }: Mending,
  rows: readonly (SheetRow | undefined)[],
): number[] => {
  const width = rows.reduce((widest, row) => Math.max(widest, row?.cells.length ?? 0), 0)
  const all = Array.from(
    { length: Math.max(width, ...(only ?? []).map(at => at + 1)) },
    (_, at) => at,
  )
  return all.filter(at => (only?.includes(at) ?? true) && !except.includes(at))
}

/**
 * Makes a workbook of the rows to correct: their numbers in the original sheet, their errors, and
 * their original cells. Typed values stay text, so that a corrected phone number keeps its digits.
 */
export const mendedBook = (
  sheets: readonly Sheet[],
  mending: Mending,
  marked: readonly MarkedRow[],
): Book => {
  const sheet = sheets.find(({ name }) => name === mending.sheet)
  if (!sheet) throw new SheetRefused('damaged')
  const heading = sheet.rows.find(row => row.sheetRow === mending.headingRow)
  const further = heading ? furtherRows(sheets, heading, mending.furtherSheets) : []
  const original = new Map([...sheet.rows, ...further].map(row => [row.sheetRow, row]))
  const rows = marked.toSorted((a, b) => a.sheetRow - b.sheetRow)
  const columns = columnsOf(mending, [
    heading,
    ...rows.map(({ sheetRow }) => original.get(sheetRow)),
  ])
  const headings = columns.map(at =>
    mending.headingRow === noHeadingRow ? columnLetters(at) : (heading?.cells[at] ?? ''),
  )
  const cellsOf = (mark: MarkedRow, row: SheetRow | undefined): BookCell[] =>
    columns.map(at => {
      const value = mark.texts[at] ?? row?.cells[at] ?? ''
      const note = mark.notes[at]
      return note === undefined ? { value } : { value, look: 'bad', note }
    })
  return {
    sheets: [
      {
        name: sheet.name,
        frozen: { rows: 1, columns: 2 },
        columns: [
          { width: 10 },
          { width: 44, format: 'text' },
          ...headings.map((heading, at) => ({
            width: widthOf([
              heading,
              ...rows.slice(0, 50).map(row => original.get(row.sheetRow)?.cells[columns[at] ?? 0]),
            ]),
            format: 'text' as const,
          })),
        ],
        rows: [
          [mending.headings.row, mending.headings.message, ...headings].map(value => ({
            value,
            look: 'heading' as const,
          })),
          ...rows.map(mark => [
            { value: rowMark(mending, mark.sheetRow), look: 'quiet' as const },
            { value: mark.message, look: 'bad' as const },
            ...cellsOf(mark, original.get(mark.sheetRow)),
          ]),
        ],
      },
      { ...mending.stamp, rows: [...mending.stamp.rows, ['columns', columns.join(' ')]] },
    ],
  }
}
