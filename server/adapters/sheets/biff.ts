import { nothingHidden, type HiddenParts } from './hidden.ts'
import { shownDigits } from './zeros.ts'

/** Records of a BIFF stream that mean something here. */
export const recordIds = {
  endOfPart: 0x0a,
  filePass: 0x2f,
  boundSheet: 0x85,
  boolErr: 0x205,
  formula: 0x06,
  beginOfPart: 0x809,
  row: 0x208,
  columns: 0x7d,
  format: 0x41e,
  cellFormat: 0xe0,
  number: 0x203,
  rk: 0x27e,
  manyRks: 0xbd,
} as const

const wordAt = (stream: ArrayLike<number>, at: number): number =>
  (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8)

/** The records of a BIFF stream: what each is, and where it and its data begin. */
export function* recordsOf(
  stream: ArrayLike<number>,
): Generator<{ readonly id: number; readonly at: number; readonly data: number }, void, void> {
  for (let at = 0; at + 4 <= stream.length; at += 4 + wordAt(stream, at + 2))
    yield { id: wordAt(stream, at), at, data: at + 4 }
}

/** Whether the records of a BIFF stream begin with a password's. */
export const hasPassword = (stream: ArrayLike<number>): boolean => {
  let seen = 0
  for (const { id } of recordsOf(stream)) {
    if (id === recordIds.filePass) return true
    if (++seen === 40) return false
  }
  return false
}

/**
 * The records of the sheets of a BIFF8 stream, each with its sheet's place in the workbook's order.
 */
function* recordsOfSheets(
  stream: ArrayLike<number>,
): Generator<{ readonly id: number; readonly data: number; readonly sheet: number }, void, void> {
  const begins = new Map<number, number>()
  // charts are parts within a sheet's
  const open: number[] = []
  for (const { id, at, data } of recordsOf(stream)) {
    if (id === recordIds.boundSheet)
      begins.set(wordAt(stream, data) + wordAt(stream, data + 2) * 0x10000, begins.size)
    else if (id === recordIds.beginOfPart) open.push(at)
    else if (id === recordIds.endOfPart) open.pop()
    const sheet = begins.get(open.at(-1) ?? -1)
    if (sheet !== undefined) yield { id, data, sheet }
  }
}

/**
 * Cells that hold an error, as 'row,column' from 0, of each sheet of a BIFF8 stream in the
 * workbook's order.
 */
export const errorCells = (stream: ArrayLike<number>): ((sheet: number) => ReadonlySet<string>) => {
  const found = new Map<number, Set<string>>()
  for (const { id, data, sheet } of recordsOfSheets(stream)) {
    const isError =
      (id === recordIds.boolErr && stream[data + 7] === 1) ||
      (id === recordIds.formula && stream[data + 6] === 2 && wordAt(stream, data + 12) === 0xffff)
    if (isError)
      found.set(
        sheet,
        (found.get(sheet) ?? new Set()).add(`${wordAt(stream, data)},${wordAt(stream, data + 2)}`),
      )
  }
  return sheet => found.get(sheet) ?? new Set()
}

/**
 * Whether each sheet of a BIFF8 stream is hidden or very hidden, in the workbook's order; the
 * library that reads its cells doesn't report it.
 */
export const hiddenSheets = (stream: ArrayLike<number>): boolean[] => {
  const hidden: boolean[] = []
  for (const { id, data } of recordsOf(stream)) {
    if (id === recordIds.boundSheet) hidden.push(((stream[data + 4] ?? 0) & 3) !== 0)
    // the sheets are listed in the first part
    if (id === recordIds.endOfPart) break
  }
  return hidden
}

/**
 * Hidden rows and columns of each sheet of a BIFF8 stream, in the workbook's order; the library
 * that reads its cells doesn't report them.
 */
export const hiddenParts = (stream: ArrayLike<number>): ((sheet: number) => HiddenParts) => {
  const found = new Map<number, { rows: [number, number][]; columns: [number, number][] }>()
  const partsOf = (sheet: number) => {
    const known = found.get(sheet) ?? { rows: [], columns: [] }
    found.set(sheet, known)
    return known
  }
  for (const { id, data, sheet } of recordsOfSheets(stream)) {
    const at = wordAt(stream, data)
    if (id === recordIds.row && (wordAt(stream, data + 12) & 0x20) !== 0)
      partsOf(sheet).rows.push([at, at])
    if (id === recordIds.columns && (wordAt(stream, data + 8) & 1) !== 0)
      partsOf(sheet).columns.push([at, wordAt(stream, data + 2)])
  }
  return sheet => found.get(sheet) ?? nothingHidden
}

/**
 * How many digits the cell formats of a BIFF8 stream show at least, in the order of their indexes.
 */
const zeroFormats = (stream: ArrayLike<number>): number[] => {
  const digitsById = new Map<number, number>()
  const formats: number[] = []
  for (const { id, data } of recordsOf(stream)) {
    if (id === recordIds.format) {
      const [length, wide] = [wordAt(stream, data + 2), ((stream[data + 4] ?? 0) & 1) + 1]
      const codes = Array.from({ length: Math.min(length, 255) }, (_, n) => {
        const at = data + 5 + n * wide
        return wide === 1 ? (stream[at] ?? 0) : wordAt(stream, at)
      })
      digitsById.set(wordAt(stream, data), shownDigits(String.fromCharCode(...codes)))
    }
    if (id === recordIds.cellFormat) formats.push(wordAt(stream, data + 2))
    // formats are listed in the first part
    if (id === recordIds.endOfPart) break
  }
  return formats.map(format => digitsById.get(format) ?? 0)
}

/**
 * The minimum number of digits of cells whose number format adds leading zeros, by 'row,column'
 * from 0, for each sheet of a BIFF8 stream; the library that reads its cells doesn't report it.
 */
export const zeroCells = (
  stream: ArrayLike<number>,
): ((sheet: number) => ReadonlyMap<string, number>) => {
  const formats = zeroFormats(stream)
  const found = new Map<number, Map<string, number>>()
  const note = (sheet: number, row: number, column: number, format: number) => {
    const digits = formats[format] ?? 0
    if (digits === 0) return
    const cells = found.get(sheet) ?? new Map<string, number>()
    found.set(sheet, cells.set(`${row},${column}`, digits))
  }
  const single: ReadonlySet<number> = new Set([recordIds.number, recordIds.rk, recordIds.formula])
  if (formats.some(digits => digits > 0))
    for (const { id, data, sheet } of recordsOfSheets(stream)) {
      const [row, column] = [wordAt(stream, data), wordAt(stream, data + 2)]
      if (single.has(id)) note(sheet, row, column, wordAt(stream, data + 4))
      if (id === recordIds.manyRks)
        for (let n = 0; n < Math.floor((wordAt(stream, data - 2) - 6) / 6); n++)
          note(sheet, row, column + n, wordAt(stream, data + 4 + n * 6))
    }
  return sheet => found.get(sheet) ?? new Map()
}
