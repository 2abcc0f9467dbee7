import { readXls } from 'hucre/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { markAsText, noResult, readsAsError } from '../../engine/imports/errorText.ts'
import type { Sheet } from '../../platform/ports.ts'
import {
  errorCells,
  hasPassword,
  hiddenParts,
  hiddenSheets,
  recordIds,
  recordsOf,
  zeroCells,
} from './biff.ts'
import { textOfFormula } from './cellText.ts'
import { collector } from './collect.ts'
import type { HiddenParts } from './hidden.ts'
import { isXmlBook } from './markup.ts'
import { fillDown, type Merge } from './merges.ts'
import { SheetRefused } from './refused.ts'
import { shownDigits, withZeros } from './zeros.ts'

type SheetJs = typeof import('@e965/xlsx')

/** Errors by the number that old files keep. */
const errorTexts: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
}

/** `typed`: the file says which cells are errors; HTML doesn't. */
const valueOf = (lib: SheetJs, cell: CellObject, date1904: boolean, typed: boolean): unknown => {
  if (cell.t === 'e') return errorTexts[Number(cell.v)] ?? cell.w ?? '#VALUE!'
  if (cell.t === 's' && typeof cell.v === 'string') {
    if (!typed) return textOfFormula(cell.v) ?? cell.v
    return readsAsError(cell.v) ? markAsText(cell.v) : cell.v
  }
  if (cell.f !== undefined && cell.v === undefined) return noResult
  if (cell.t !== 'n' || typeof cell.v !== 'number' || typeof cell.z !== 'string') return cell.v
  if (!lib.SSF.is_date(cell.z)) return withZeros(cell.v, shownDigits(cell.z))
  const day = lib.SSF.parse_date_code(cell.v, { date1904 })
  return new Date(Date.UTC(day.y, day.m - 1, day.d, day.H, day.M, day.S))
}

const mergesOf = (sheet: WorkSheet | undefined): Merge[] =>
  (sheet?.['!merges'] ?? []).flatMap(({ s, e }) =>
    e.r > s.r ? [{ column: s.c, from: s.r, to: e.r }] : [],
  )

const hiddenOf = (sheet: WorkSheet | undefined): HiddenParts => {
  const rangesOf = (parts: readonly ({ readonly hidden?: boolean } | undefined)[] = []) =>
    [...parts.entries()].flatMap(([at, part]) => (part?.hidden ? [[at, at] as const] : []))
  return { rows: rangesOf(sheet?.['!rows']), columns: rangesOf(sheet?.['!cols']) }
}

/** Properties of a sheet besides its cells. */
export interface SheetTraits {
  readonly hidden: boolean
  readonly parts: HiddenParts
}

/**
 * BIFF 2 to 5, HTML, XML 2003 and OpenDocument; `traits` of its sheets where the library doesn't
 * tell them.
 */
export const readBySheetJs = async (
  file: Uint8Array | string,
  traits?: (at: number) => SheetTraits,
): Promise<Sheet[]> => {
  const lib = await import('@e965/xlsx')
  // dense: rows as arrays; raw: the text of an HTML cell stays text, 0013 with its zeros
  const book = lib.read(file, {
    type: typeof file === 'string' ? 'string' : 'array',
    dense: true,
    raw: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: true,
    // else it leaves out which rows and columns are hidden
    cellStyles: true,
  })
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const hasCellTypes = typeof file !== 'string' || traits !== undefined || isXmlBook(file)
  const into = collector()
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    const { hidden, parts } = traits?.(at) ?? {
      hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      parts: hiddenOf(sheet),
    }
    const add = into.sheet(name, hidden)
    const rows: WorkSheet['!data'] = sheet?.['!data'] ?? []
    rows.forEach(
      (row, index) =>
        row &&
        add(
          index,
          Array.from(row, cell => (cell ? valueOf(lib, cell, date1904, hasCellTypes) : null)),
        ),
    )
    into.complete(parts, found => fillDown(found, mergesOf(sheet)))
  }
  return into.sheets
}

/** Loads the code pages of old programs, which the library doesn't include. */
const withCodePages = async (): Promise<void> => {
  const [{ set_cptable: use }, pages] = await Promise.all([
    import('@e965/xlsx'),
    import('@e965/xlsx/dist/cpexcel.full.mjs'),
  ])
  use(pages)
}

/**
 * Whether a stream of records ends with its end record: a truncated one would only seem to have
 * fewer rows.
 */
const hasEnd = (stream: Uint8Array): boolean => {
  let last = -1
  for (const { id } of recordsOf(stream)) {
    // what fills the last sector
    if (id === 0 && last === recordIds.endOfPart) return true
    last = id
  }
  return last === recordIds.endOfPart
}

/** BIFF 2 to 5 without a container. */
export const readOldest = async (bytes: Uint8Array): Promise<Sheet[]> => {
  if (!hasEnd(bytes)) throw new SheetRefused('damaged')
  await withCodePages()
  return readBySheetJs(bytes)
}

/** Rows of an OLE2 workbook (.xls): BIFF8 by hucre, what it refuses by the older library. */
export const readOle = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const { CFB } = await import('@e965/xlsx')
  // of anything but a buffer it makes a list of numbers, eight times as large; a page has none
  const box =
    typeof Buffer === 'undefined'
      ? CFB.read(bytes, { type: 'array' })
      : CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' })
  if (CFB.find(box, 'EncryptedPackage') || CFB.find(box, 'EncryptionInfo'))
    throw new SheetRefused('encrypted')
  const content = (CFB.find(box, 'Workbook') ?? CFB.find(box, 'Book'))?.content
  if (!content) throw new SheetRefused('wrongType')
  if (hasPassword(content)) throw new SheetRefused('encrypted')
  const book = await readXls(bytes).catch(() => undefined)
  if (!book) {
    await withCodePages()
    return readBySheetJs(bytes)
  }
  const into = collector()
  const errors = errorCells(content)
  const hidden = hiddenSheets(content)
  const unshown = hiddenParts(content)
  const zeros = zeroCells(content)
  for (const [at, sheet] of book.sheets.entries()) {
    const add = into.sheet(sheet.name, hidden[at] === true)
    const wrong = errors(at)
    const digits = zeros(at)
    const textOf = (value: unknown, index: number, column: number) => {
      if (typeof value === 'number' && digits.size > 0)
        return withZeros(value, digits.get(`${index},${column}`))
      return typeof value === 'string' && readsAsError(value) && !wrong.has(`${index},${column}`)
        ? markAsText(value)
        : value
    }
    for (const [index, row] of sheet.rows.entries()) {
      if (row)
        add(
          index,
          row.map((value, column) => textOf(value, index, column)),
        )
      // frees the source row once its texts are stored, so that memory doesn't hold the table twice
      sheet.rows[index] = []
    }
    const merges = (sheet.merges ?? []).filter(({ startRow, endRow }) => endRow > startRow)
    into.complete(unshown(at), found =>
      fillDown(
        found,
        merges.map(({ startCol, startRow, endRow }) => ({
          column: startCol,
          from: startRow,
          to: endRow,
        })),
      ),
    )
  }
  return into.sheets
}
