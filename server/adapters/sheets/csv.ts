import { writeCsvStream } from 'hucre/csv'
import { rowsOfBatch } from '../../engine/exports/cells.ts'
import type { SheetBatch, SheetColumn, StoredColumn } from '../../platform/ports.ts'
import type { CellValue } from '../../../src/schema/kind.ts'

const dateText = (value: Date, dates: SheetColumn['dates']): string => {
  const iso = value.toISOString()
  return dates === 'day' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/**
 * Texts that get an apostrophe beside those that the writer guards by itself: full-width signs,
 * which begin a formula in programs set to Chinese or Japanese, and texts whose own apostrophe
 * stands where the writer's would, so that who reads the file takes away exactly one.
 */
const guarded = /^(?:[\uFF1D\uFF0B\uFF0D\uFF20]|'+[=+\-@|\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * A sign at which a formula begins behind a semicolon, a tab or the end of a line: a program that
 * is set to semicolons splits a text there, and takes quotation marks within it for text. Like
 * those at the beginning, it gets an apostrophe.
 */
const guardedWithin = /(?<=[;\t\r\n]"*)'*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]/g

/**
 * A text in which no program takes anything for a formula; what the writer guards by itself
 * excepted.
 */
const guard = (text: string): string => {
  const inner = text.replaceAll(guardedWithin, "'$&")
  return guarded.test(text) ? `'${inner}` : inner
}

/**
 * Streams a csv as RFC 4180 says, in UTF-8 with a byte order mark, by which spreadsheet programs
 * know it. Text that they would take for a formula begins with an apostrophe; everything else
 * stands in it character by character, so that 0013 keeps its zeros.
 */
export const writeCsv = (
  columns: readonly (SheetColumn | StoredColumn)[],
  batches: AsyncIterable<SheetBatch>,
): ReadableStream<Uint8Array> => {
  const cell = (value: CellValue, at: number): CellValue => {
    if (value instanceof Date) return dateText(value, columns[at]?.dates)
    return typeof value === 'string' ? guard(value) : value
  }
  async function* rows() {
    for await (const batch of batches)
      for (const row of rowsOfBatch(columns, batch)) yield row.map(cell)
  }
  return writeCsvStream(rows(), {
    headers: columns.map(({ heading }) => heading),
    bom: true,
    escapeFormulae: true,
    lineSeparator: '\r\n',
  })
}
