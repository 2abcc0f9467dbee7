import { rowNumberIn } from '../../../src/protocol/sheetRows.ts'
import { normaliseHeading } from '../../../src/schema/derive/sheets.ts'
import type { Sheet, SheetRow } from '../../platform/ports.ts'

/** Maximum row number of the heading row in a sheet. */
export const deepestHeading = 30

/**
 * The headings of a row, ignoring order, spelling and punctuation; undefined if there are too few
 * to distinguish tables.
 */
const shapeOf = (row: SheetRow): string | undefined => {
  const headings = new Set(row.cells.map(normaliseHeading).filter(text => text !== ''))
  return headings.size > 1 ? [...headings].toSorted().join('\n') : undefined
}

/**
 * Index of the row of a sheet that has the same headings as a row of another; -1 where none has.
 */
export const sameHeadings = ({ rows }: Sheet, heading: SheetRow): number => {
  const shape = shapeOf(heading)
  return shape === undefined
    ? -1
    : rows.findIndex(row => row.sheetRow <= deepestHeading && shapeOf(row) === shape)
}

/**
 * For each column of a sheet the column of another sheet with the same heading; of repeated
 * headings the second one matches the second.
 */
const placesOf = (from: SheetRow, to: SheetRow): (number | undefined)[] => {
  const free = to.cells.map(normaliseHeading)
  const width = Math.max(from.cells.length, free.length)
  return Array.from({ length: width }, (_, at) => {
    const name = normaliseHeading(from.cells[at] ?? '')
    // a column without a heading stays where it is
    if (name === '') return (free[at] ?? '') === '' ? at : undefined
    const found = free.indexOf(name)
    if (found < 0) return undefined
    free[found] = '\0'
    return found
  })
}

/** The rows of further sheets under the headings of the first one, numbered beyond its rows. */
export const furtherRows = (
  sheets: readonly Sheet[],
  heading: SheetRow,
  names: readonly string[] = [],
): SheetRow[] =>
  names.flatMap((name, n) => {
    const sheet = sheets.find(one => one.name === name)
    const at = sheet ? sameHeadings(sheet, heading) : -1
    const own = sheet?.rows[at]
    if (!sheet || !own) return []
    const places = placesOf(own, heading)
    return sheet.rows.slice(at + 1).map(row => {
      const cells: string[] = Array.from(heading.cells, () => '')
      row.cells.forEach((text, column) => {
        const place = column < places.length ? places[column] : column
        if (place !== undefined) cells[place] = text
      })
      const merged = row.merged?.flatMap(column => places[column] ?? [])
      return {
        ...row,
        ...(merged && { merged }),
        sheetRow: rowNumberIn(n + 1, row.sheetRow),
        cells: Array.from(cells, text => text ?? ''),
      }
    })
  })

/** The row number that `rowMark` wrote; undefined if the text is no mark. */
export const rowOfMark = (names: readonly string[], text: string): number | undefined => {
  const found = /^(?:(.*)!)?([1-9]\d{0,6})$/s.exec(text.trim())
  if (!found) return undefined
  const sheet = found[1] === undefined ? 0 : names.indexOf(found[1])
  return sheet < 0 ? undefined : rowNumberIn(sheet, Number(found[2]))
}
