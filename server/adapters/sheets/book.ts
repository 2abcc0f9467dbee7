import { writeXlsx } from 'hucre/xlsx'
import { columnLetters } from '../../../src/protocol/columnLetters.ts'
import type { CellValue } from '../../../src/schema/kind.ts'
import type { Book, BookCell, BookColumn, BookSheet, CellLook } from '../../platform/ports.ts'
import { escapeText, safeName } from './write.ts'

type Written = NonNullable<Parameters<typeof writeXlsx>[0]['sheets'][number]>
type Style = NonNullable<NonNullable<Written['columns']>[number]['style']>
type Cells = NonNullable<Written['cells']>

const plain = { name: 'Calibri', size: 11 }
const filledStyle = (fill: string, font: string, bold = false): Style => ({
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } },
  font: { ...plain, color: { rgb: font }, bold },
})
const looks: Readonly<Record<CellLook, Style>> = {
  heading: filledStyle('E8EDF4', '1F2937', true),
  needed: filledStyle('FDECC8', '7A4100', true),
  example: { font: { ...plain, color: { rgb: '6B7280' }, italic: true } },
  bad: filledStyle('FDE2E1', '9B1C1C'),
  quiet: { font: { ...plain, color: { rgb: '6B7280' } } },
}
const formats: Readonly<Record<NonNullable<BookColumn['format']>, string>> = {
  text: '@',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
}

/** Number of rows for which a column has a drop-down list: more than anyone fills in by hand. */
const listRows = 20_000
/**
 * Maximum number of notes in a sheet: programs need minutes to open more. Every cell still gets its
 * colour and message.
 */
const mostNotes = 2000

const isCell = (cell: CellValue | BookCell): cell is BookCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)
const textOf = (value: CellValue): CellValue =>
  typeof value === 'string' ? escapeText(value) || null : value

const listsOf = ({ columns, rows }: BookSheet): Written['dataValidations'] =>
  columns.flatMap(({ list }, at) => {
    if (!list || list.count === 0) return []
    const from = columnLetters(list.column)
    const [below, column] = [Math.max(2, rows.length), columnLetters(at)]
    return {
      type: 'list' as const,
      range: `${column}${below}:${column}${listRows}`,
      formula1: `'${safeName(list.sheet).replaceAll("'", "''")}'!$${from}$2:$${from}$${list.count + 1}`,
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'stop' as const,
      errorMessage: list.refused.slice(0, 225),
    }
  })

const sheetOf = (sheet: BookSheet): Written => {
  const cells: Cells = new Map()
  let notes = 0
  const rows = sheet.rows.map((row, r) =>
    row.map((cell, c) => {
      if (!isCell(cell)) return textOf(cell)
      const value = textOf(cell.value)
      const format = sheet.columns[c]?.format
      const style = cell.look && { ...looks[cell.look], ...(format && { numFmt: formats[format] }) }
      const comment = cell.note && notes++ < mostNotes ? { text: escapeText(cell.note) } : undefined
      if (style || comment)
        cells.set(`${r},${c}`, { value, ...(style && { style }), ...(comment && { comment }) })
      return value
    }),
  )
  const blank = sheet.columns.map(() => null)
  const validations = listsOf(sheet)
  return {
    name: safeName(sheet.name),
    // a column's own format is not written by the library: its cells have to be there
    rows: [...rows, ...Array.from({ length: sheet.blank ?? 0 }, () => blank)],
    cells,
    columns: sheet.columns.map(({ width, format }) => ({
      width,
      ...(format && { style: { numFmt: formats[format] } }),
    })),
    ...(validations && { dataValidations: validations }),
    ...(sheet.frozen && { freezePane: sheet.frozen }),
    ...(sheet.hidden && { hidden: true }),
  }
}

/**
 * Writes a complete workbook. Texts stay texts, as in `writeSheet`; what is typed into a text
 * column stays text too.
 */
export const writeBook = async (book: Book): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await writeXlsx({ sheets: book.sheets.map(sheetOf), stringMode: 'inline' }))
