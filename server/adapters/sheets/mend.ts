import type { Book, BookCell, MarkedRow, Mending, Sheet, SheetRow } from '../../ports.ts'
import { SheetRefused } from './refused.ts'

/** Wide enough for what stands there, narrow enough that others are seen. */
const widthOf = (texts: readonly (string | undefined)[]): number =>
  Math.min(40, Math.max(10, ...texts.map(text => (text?.length ?? 0) + (/[^\0-\u024f]/.test(text ?? '') ? 8 : 3))))

/**
 * A workbook of the rows that are to be mended: their numbers in the original sheet, what is wrong with them, and their cells as they were.
 * Whatever is typed stays text, so that a phone that is put right keeps its digits.
 */
export const mendedBook = (sheets: readonly Sheet[], mending: Mending, marked: readonly MarkedRow[]): Book => {
  const sheet = sheets.find(({ name }) => name === mending.sheet)
  if (!sheet) throw new SheetRefused('damaged')
  const original = new Map(sheet.rows.map(row => [row.sheetRow, row]))
  const headings = mending.columns.map(at => original.get(mending.headingRow)?.cells[at] ?? '')
  const cellsOf = (mark: MarkedRow, row: SheetRow | undefined): BookCell[] =>
    mending.columns.map(at => {
      const value = mark.texts[at] ?? row?.cells[at] ?? ''
      const note = mark.notes[at]
      return note === undefined ? { value } : { value, look: 'bad', note }
    })
  const rows = marked.toSorted((a, b) => a.sheetRow - b.sheetRow)
  return {
    sheets: [
      {
        name: sheet.name,
        frozen: { rows: 1, columns: 2 },
        columns: [
          { width: 10 },
          { width: 44, format: 'text' },
          ...headings.map((heading, at) => ({
            width: widthOf([heading, ...rows.slice(0, 50).map(row => original.get(row.sheetRow)?.cells[mending.columns[at] ?? 0])]),
            format: 'text' as const,
          })),
        ],
        rows: [
          [mending.headings.row, mending.headings.message, ...headings].map(value => ({ value, look: 'heading' as const })),
          ...rows.map(mark => [
            { value: mark.sheetRow, look: 'quiet' as const },
            { value: mark.message, look: 'bad' as const },
            ...cellsOf(mark, original.get(mark.sheetRow)),
          ]),
        ],
      },
      mending.stamp,
    ],
  }
}
