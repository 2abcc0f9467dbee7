import { readXls } from 'hucre/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { Sheet } from '../../ports.ts'
import { collector } from './collect.ts'
import { SheetRefused } from './refused.ts'

type SheetJs = typeof import('@e965/xlsx')

const filePass = 0x2f

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

const valueOf = (lib: SheetJs, cell: CellObject, date1904: boolean): unknown => {
  if (cell.t === 'e') return cell.w ?? ''
  if (cell.t === 'n' && typeof cell.v === 'number' && typeof cell.z === 'string' && lib.SSF.is_date(cell.z)) {
    const day = lib.SSF.parse_date_code(cell.v, { date1904 })
    return new Date(Date.UTC(day.y, day.m - 1, day.d, day.H, day.M, day.S))
  }
  return cell.v
}

/** BIFF 2 to 5, HTML and XML 2003 under the name of .xls. */
export const readBySheetJs = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const lib = await import('@e965/xlsx')
  // dense: rows as arrays; raw: the text of an HTML cell stays text, 0013 with its zeros
  const book = lib.read(bytes, {
    type: 'array',
    dense: true,
    raw: true,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
  })
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const into = collector()
  for (const name of book.SheetNames) {
    const add = into.sheet(name)
    const rows: WorkSheet['!data'] = book.Sheets[name]?.['!data'] ?? []
    rows.forEach(
      (row, index) =>
        row &&
        add(
          index,
          Array.from(row, cell => (cell ? valueOf(lib, cell, date1904) : null)),
        ),
    )
  }
  return into.sheets
}

/** Rows of an OLE2 workbook (.xls): BIFF8 by hucre, what it refuses by the older library. */
export const readOle = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const { CFB } = await import('@e965/xlsx')
  const box = CFB.read(bytes, { type: 'array' })
  if (CFB.find(box, 'EncryptedPackage') || CFB.find(box, 'EncryptionInfo')) throw new SheetRefused('encrypted')
  const content = (CFB.find(box, 'Workbook') ?? CFB.find(box, 'Book'))?.content
  if (!content) throw new SheetRefused('wrongType')
  if (hasPassword(content)) throw new SheetRefused('encrypted')
  const book = await readXls(bytes).catch(() => undefined)
  if (!book) return readBySheetJs(bytes)
  const into = collector()
  for (const sheet of book.sheets) {
    const add = into.sheet(sheet.name)
    sheet.rows.forEach((row, index) => row && add(index, row))
  }
  return into.sheets
}
