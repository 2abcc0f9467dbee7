import { writeCsvStream } from 'hucre/csv'
import { rowsOfBatch } from '../../engine/exports/cells.ts'
import type { SheetBatch, SheetColumn, StoredColumn } from '../../platform/ports.ts'
import type { CellValue } from '../../../src/schema/kind.ts'

const dateText = (value: Date, dates: SheetColumn['dates']): string => {
  const iso = value.toISOString()
  return dates === 'day' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/**
 * Texts that get an apostrophe in addition to those that the writer guards itself: full-width
 * signs, which begin a formula in programs set to Chinese or Japanese, and texts that already have
 * an apostrophe in that place, so that a reader removes exactly one.
 */
const guarded = /^(?:[\uFF1D\uFF0B\uFF0D\uFF20]|'+[=+\-@|\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * A sign that begins a formula after a semicolon, a tab or a line end: a program set to semicolons
 * splits the text there and treats quotation marks inside it as text. Like signs at the beginning,
 * it gets an apostrophe.
 */
const guardedWithin = /(?<=[;\t\r\n]"*)'*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]/g

/** Makes a text that no program takes for a formula, except for what the writer guards itself. */
const guard = (text: string): string => {
  const inner = text.replaceAll(guardedWithin, "'$&")
  return guarded.test(text) ? `'${inner}` : inner
}

/**
 * Streams a csv (RFC 4180) in UTF-8 with a byte order mark, which spreadsheet programs need to
 * detect the encoding. Text that could be taken for a formula gets a leading apostrophe; everything
 * else is written unchanged, so that 0013 keeps its zeros.
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
