import type { CellValue } from '../../../src/schema/kind.ts'
import type { SheetColumn } from '../../ports.ts'
import { sheetHead, sheetPath, sheetTail, styleOf, workbookParts } from './workbookXml.ts'
import { zipStream, type Packing, type ZipPart } from './zipStream.ts'

/** Excel keeps 31 characters of a sheet's name and refuses some of them. */
const safeName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'
const nameOf = (name: string, n: number): string => (n === 0 ? name : `${name.slice(0, 31 - `_${n + 1}`.length)}_${n + 1}`)

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
// oxlint-disable-next-line no-control-regex
const needsEscape = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_[xX][0-9a-fA-F]{4}_/
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * A text as XML. Control characters can't stand in it, and '_x0041_' would come back as 'A': both are written as Office escapes them, so
 * that a text read again is the text written. A lone surrogate has no form at all.
 */
const escapeText = (text: string): string =>
  needsEscape.test(text)
    ? text
        .replace(loneSurrogate, '\ufffd')
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
        .replace(control, char => `_x${char.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
    : text

const spaced = /^ | $|[\n\t]/
const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t${spaced.test(text) ? ' xml:space="preserve"' : ''}>${escapeText(text)}</t></is></c>`

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
/** Days since Excel's epoch, to a hundredth of a millisecond. Before March 1900 it counts a day that never was. */
const serialOf = (date: Date): number => {
  const days = (date.getTime() - epoch) / dayMs
  return Math.round((days < 61 ? days - 1 : days) * 1e10) / 1e10
}

/** 0 -> A, 25 -> Z, 26 -> AA. */
const letters = (n: number): string => (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))

/** Excel's own limit. */
const rowsInSheet = 1_048_576
/** Characters of a sheet that are packed at once. */
const pieceSize = 128 * 1024

/** Makes the XML of rows. A column of dates shows the time from the first that has one on. */
const rowWriter = (columns: readonly SheetColumn[]) => {
  const places = columns.map((_, n) => letters(n))
  const timed = columns.map(() => false)
  const cell = (value: CellValue, n: number, row: number): string => {
    const at = `${places[n]}${row}`
    if (typeof value === 'string') return textCell(at, value)
    if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : ''
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
    if (value === null) return ''
    if (value.getTime() % dayMs !== 0) timed[n] = true
    return `<c r="${at}" s="${timed[n] ? styleOf.instant : styleOf.day}"><v>${serialOf(value)}</v></c>`
  }
  return (values: readonly CellValue[], row: number): string => {
    let cells = ''
    for (let n = 0; n < values.length; n++) cells += cell(values[n] ?? null, n, row)
    return cells && `<row r="${row}">${cells}</row>`
  }
}

/** Rows one by one, with a look at whether there is another: a full sheet is followed by the next one only then. */
const rowsOf = (batches: AsyncIterable<readonly (readonly CellValue[])[]>) => {
  const source = batches[Symbol.asyncIterator]()
  let batch: readonly (readonly CellValue[])[] = []
  let at = 0
  return {
    /** Whether `next` has a row; waits for a batch only where none is at hand. */
    ready: () => at < batch.length,
    more: async (): Promise<boolean> => {
      while (at >= batch.length) {
        const { done, value } = await source.next()
        if (done) return false
        batch = value
        at = 0
      }
      return true
    },
    next: (): readonly CellValue[] => batch[at++] ?? [],
    close: async () => void (await source.return?.()),
  }
}

/**
 * Streams an xlsx. Every text becomes a text cell, never a formula or a number: '=1+1' stays those four characters and '0013' keeps its
 * zeros, also when the file is imported again. Rows are pulled as the reader takes bytes. What a million rows don't hold goes on in a
 * further sheet under the same headings.
 */
export const writeSheet = (
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly CellValue[])[]>,
  sheetName: string,
  packing: Packing,
  rowsPerSheet = rowsInSheet,
): AsyncGenerator<Uint8Array> => {
  const rows = rowsOf(batches)
  const rowXml = rowWriter(columns)
  async function* sheet(): AsyncGenerator<string> {
    let text = sheetHead(columns.map(column => column.width))
    text += rowXml(
      columns.map(column => column.heading),
      1,
    )
    for (let row = 2; row <= rowsPerSheet && (rows.ready() || (await rows.more())); row++) {
      text += rowXml(rows.next(), row)
      if (text.length < pieceSize) continue
      yield text
      text = ''
    }
    yield text + sheetTail
  }
  async function* parts(): AsyncGenerator<ZipPart> {
    const names: string[] = []
    try {
      do {
        names.push(escapeText(nameOf(safeName(sheetName), names.length)))
        yield { path: sheetPath(names.length), text: sheet() }
      } while (await rows.more())
    } finally {
      await rows.close()
    }
    for (const [path, xml] of workbookParts(names)) yield { path, text: [xml] }
  }
  return zipStream(parts(), packing)
}
