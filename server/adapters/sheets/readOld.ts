import { readXls } from 'hucre/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { Sheet } from '../../ports.ts'
import { noResult, shortened } from './cellText.ts'
import { collector } from './collect.ts'
import { demandWhole } from './markup.ts'
import { fillDown, type Merge } from './merges.ts'
import { SheetRefused } from './refused.ts'

type SheetJs = typeof import('@e965/xlsx')

const filePass = 0x2f
const endOfSheet = 0x0a

/** Whether the records of a BIFF stream begin with a password's. */
const hasPassword = (stream: ArrayLike<number>): boolean => {
  let at = 0
  for (let i = 0; i < 40 && at + 4 <= stream.length; i++) {
    const id = (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8)
    if (id === filePass) return true
    at += 4 + ((stream[at + 2] ?? 0) | ((stream[at + 3] ?? 0) << 8))
  }
  return false
}

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

const isScientific = (format: unknown): boolean => typeof format === 'string' && /[0#?]E[+-]/i.test(format)

const valueOf = (lib: SheetJs, cell: CellObject, date1904: boolean): unknown => {
  if (cell.t === 'e') return errorTexts[Number(cell.v)] ?? cell.w ?? '#VALUE!'
  if (cell.f !== undefined && cell.v === undefined) return noResult
  if (cell.t !== 'n' || typeof cell.v !== 'number' || typeof cell.z !== 'string') return cell.v
  if (isScientific(cell.z)) return shortened(cell.v)
  if (!lib.SSF.is_date(cell.z)) return cell.v
  const day = lib.SSF.parse_date_code(cell.v, { date1904 })
  return new Date(Date.UTC(day.y, day.m - 1, day.d, day.H, day.M, day.S))
}

const mergesOf = (sheet: WorkSheet | undefined): Merge[] =>
  (sheet?.['!merges'] ?? []).flatMap(({ s, e }) => (e.r > s.r ? [{ column: s.c, from: s.r, to: e.r }] : []))

/** BIFF 2 to 5, HTML and XML 2003 under the name of .xls. */
export const readBySheetJs = async (file: Uint8Array | string): Promise<Sheet[]> => {
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
  })
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const into = collector()
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name]
    const add = into.sheet(name)
    const rows: WorkSheet['!data'] = sheet?.['!data'] ?? []
    rows.forEach(
      (row, index) =>
        row &&
        add(
          index,
          Array.from(row, cell => (cell ? valueOf(lib, cell, date1904) : null)),
        ),
    )
    into.amend(found => fillDown(found, mergesOf(sheet)))
  }
  return into.sheets
}

/** HTML or XML 2003, decoded. */
export const readMarkup = (text: string): Promise<Sheet[]> => readBySheetJs(demandWhole(text))

/** Code pages in which old programs wrote; the library knows none by itself. */
const withCodePages = async (): Promise<void> => {
  const [{ set_cptable: use }, pages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')])
  use(pages)
}

/** Whether a stream of records ends with its end record: one that is cut between two of them would only seem to have fewer rows. */
const hasEnd = (stream: Uint8Array): boolean => {
  let [at, last] = [0, -1]
  while (at + 4 <= stream.length) {
    const id = (stream[at] ?? 0) | ((stream[at + 1] ?? 0) << 8)
    // what fills the last sector
    if (id === 0 && last === endOfSheet) return true
    last = id
    at += 4 + ((stream[at + 2] ?? 0) | ((stream[at + 3] ?? 0) << 8))
  }
  return last === endOfSheet
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
  if (CFB.find(box, 'EncryptedPackage') || CFB.find(box, 'EncryptionInfo')) throw new SheetRefused('encrypted')
  const content = (CFB.find(box, 'Workbook') ?? CFB.find(box, 'Book'))?.content
  if (!content) throw new SheetRefused('wrongType')
  if (hasPassword(content)) throw new SheetRefused('encrypted')
  const book = await readXls(bytes).catch(() => undefined)
  if (!book) {
    await withCodePages()
    return readBySheetJs(bytes)
  }
  const into = collector()
  for (const sheet of book.sheets) {
    const add = into.sheet(sheet.name)
    for (const [index, row] of sheet.rows.entries()) {
      if (row) add(index, row)
      // its texts are kept, the row is not: two whole tables would be in memory
      sheet.rows[index] = []
    }
    const merges = (sheet.merges ?? []).filter(({ startRow, endRow }) => endRow > startRow)
    into.amend(found =>
      fillDown(
        found,
        merges.map(({ startCol, startRow, endRow }) => ({ column: startCol, from: startRow, to: endRow })),
      ),
    )
  }
  return into.sheets
}
