import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from '../../../src/schema/kind.ts'
import { rowsOfBatch } from '../../engine/exports/cells.ts'
import type { SheetBatch, SheetColumn, StoredColumn } from '../../platform/ports.ts'

/** Excel keeps 31 characters of a sheet's name and refuses some of them. */
export const safeName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
// oxlint-disable-next-line no-control-regex
const needsEscape = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x[0-9a-f]{4}_|[\ud800-\udfff]/i
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Escapes text as Office does: control characters are not allowed in XML, and '_x0041_' would be
 * read as 'A'. A text that is read again is the text that was written. A lone surrogate can't be
 * represented.
 */
export const escapeText = (text: string): string =>
  needsEscape.test(text)
    ? text
        .replace(loneSurrogate, '\ufffd')
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
        .replace(
          control,
          char => `_x${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
        )
    : text

const dayFormat = 'yyyy-mm-dd'
const instantFormat = 'yyyy-mm-dd hh:mm:ss'

/** The number format of a column of dates, checked by its first date. */
const formatOf = (value: Date): string =>
  value.getTime() % 86_400_000 === 0 ? dayFormat : instantFormat

/**
 * Streams an xlsx. Every text becomes a text cell, never a formula or a number: '=1+1' stays those
 * four characters and '0013' keeps its zeros, also when the file is imported again. Rows are pulled
 * as the reader consumes bytes. Rows beyond the limit of a sheet (`most`; by default 1,048,576)
 * continue in a further sheet under the same headings. `large`: a sheet or the whole file may
 * exceed 4 GiB, which needs a Zip64 archive; Excel, WPS and LibreOffice can read it, older programs
 * may not.
 */
export const writeSheet = (
  columns: readonly (SheetColumn | StoredColumn)[],
  batches: AsyncIterable<SheetBatch>,
  sheetName: string,
  maxRows?: number,
  large = false,
): ReadableStream<Uint8Array> => {
  const settings: {
    header: string
    width: number
    numFmt?: string
    style?: { font: { bold: true } }
  }[] = columns.map(({ heading, width }) => ({
    header: escapeText(heading),
    width,
    style: { font: { bold: true } },
  }))
  const cell = (value: CellValue, at: number): CellValue => {
    if (typeof value === 'string') return escapeText(value)
    const column = settings[at]
    if (value instanceof Date && column && column.numFmt !== instantFormat)
      column.numFmt = columns[at]?.dates === 'instant' ? instantFormat : formatOf(value)
    return value
  }
  async function* rows() {
    // the headings are written before the first row is requested; after that, the style would be
    // looked up for every cell
    for (const column of settings) delete column.style
    for await (const batch of batches)
      for (const row of rowsOfBatch(columns, batch)) yield row.map(cell)
  }
  return writeXlsxStream(rows(), {
    name: safeName(sheetName),
    columns: settings,
    freezePane: { rows: 1 },
    zip64: large,
    ...(maxRows === undefined ? {} : { maxRowsPerSheet: maxRows }),
  })
}
