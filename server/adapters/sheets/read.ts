import type { TextEncoding } from '../../../src/protocol/text/encodings.ts'
import type { Sheet } from '../../platform/ports.ts'
import { sheetLimits } from './limits.ts'
import { withCellEnds } from './html.ts'
import {
  demandWhole,
  isFlatDocument,
  isMarkup,
  isOtherText,
  isPlainText,
  isXmlBook,
} from './markup.ts'
import { readTextFile } from './readText.ts'
import { readCsv } from './readCsv.ts'
import { isOpenDocument, readFlatDocument, readOds } from './readOds.ts'
import { readBySheetJs, readOldest, readOle } from './readOld.ts'
import { readOpenXml } from './readXlsx.ts'
import { SheetRefused } from './refused.ts'
import { inspectZip } from './zip.ts'

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, i) => bytes[i] === byte)

/** Rows of a text: markup that is called a workbook, else a delimited table. */
const readText = (text: string): Promise<Sheet[]> => {
  if (isFlatDocument(text)) return readFlatDocument(text)
  if (isMarkup(text)) return readBySheetJs(isXmlBook(text) ? demandWhole(text) : withCellEnds(text))
  if (isOtherText(text)) throw new SheetRefused('wrongType')
  return readCsv(text)
}

/** Reads a file by its content, regardless of its name. `encoding`: of a text file. */
const readAny = async (bytes: Uint8Array, encoding: TextEncoding | undefined): Promise<Sheet[]> => {
  if (startsWith(bytes, [0x50, 0x4b])) {
    const parts = inspectZip(bytes)
    if (await isOpenDocument(bytes, parts)) return readOds(bytes, parts)
    const isBook =
      parts.has('[Content_Types].xml') &&
      [...parts.keys()].some(name => /^\/?xl\/.*\.xml$/i.test(name))
    // a binary workbook (xlsb) has parts of xml too
    if (!isBook || parts.has('xl/workbook.bin')) throw new SheetRefused('wrongType')
    return readOpenXml(bytes, parts)
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return readOle(bytes)
  // the first record of BIFF 2, 3, 4 and 5 without a container
  if (
    bytes[0] === 0x09 &&
    [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) &&
    (bytes[2] ?? 0) <= 16 &&
    bytes[3] === 0
  )
    return readOldest(bytes)
  const { text, encoding: readIn, ...readings } = readTextFile(bytes, encoding)
  if (!isPlainText(text)) throw new SheetRefused('wrongType')
  const [first, ...others] = await readText(text)
  return first ? [{ ...first, text: { encoding: readIn, ...readings } }, ...others] : []
}

/**
 * Non-empty rows of every sheet, as text. `encoding`: of a text file, by default the most likely
 * one. Pure: runs in a worker thread on the server, in the page for the demo. Throws only
 * SheetRefused.
 */
export const readSheets = async (bytes: Uint8Array, encoding?: TextEncoding): Promise<Sheet[]> => {
  if (bytes.length === 0) throw new SheetRefused('empty')
  if (bytes.length > sheetLimits.file) throw new SheetRefused('tooBig')
  try {
    const sheets = await readAny(bytes, encoding)
    if (!sheets.some(sheet => sheet.rows.length)) throw new SheetRefused('empty')
    return sheets
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    const name = error instanceof Error ? `${error.name} ${error.message}` : ''
    if (/encrypt|password/i.test(name)) throw new SheetRefused('encrypted', error)
    if (/zip bomb|exceeds limit/i.test(name)) throw new SheetRefused('bomb', error)
    throw new SheetRefused('damaged', error)
  }
}
