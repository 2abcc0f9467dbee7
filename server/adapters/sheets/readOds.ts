import type { Sheet } from '../../platform/ports.ts'
import { nothingHidden } from './hidden.ts'
import { sheetLimits } from './limits.ts'
import { readBySheetJs, type SheetTraits } from './readOld.ts'
import { SheetRefused } from './refused.ts'
import { textOfPart, type ZipEntry } from './zip.ts'

type Parts = ReadonlyMap<string, ZipEntry>

const spreadsheet = 'application/vnd.oasis.opendocument.spreadsheet'

/** Whether an archive is an OpenDocument spreadsheet, as LibreOffice, WPS and Google write it. */
export const isOpenDocument = async (bytes: Uint8Array, parts: Parts): Promise<boolean> => {
  const type = parts.get('mimetype')
  return (
    type !== undefined &&
    type.size < 200 &&
    (await textOfPart(bytes, type)).trim().startsWith(spreadsheet)
  )
}

/**
 * Tags with properties that the library leaves out. No tag contains '<', so a match never looks
 * beyond the next one.
 */
const tags =
  /<(\/?)(?:\w+:)?(style|table-properties|table|table-row|table-column|table-cell)(?=[\s/>])([^<>]*)>/g

const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(text)?.[1]
const repeatOf = (text: string, name: string): number =>
  Math.max(1, Math.trunc(Number(attribute(text, name) ?? 1)) || 1)

/**
 * Properties of the sheets of a document besides their cells. Throws if repeated cells exceed the
 * size limit of a workbook.
 */
const traitsOf = (xml: string): SheetTraits[] => {
  const hiddenStyles = new Set<string | undefined>()
  const sheets: {
    readonly hidden: boolean
    readonly parts: { readonly rows: [number, number][]; readonly columns: [number, number][] }
  }[] = []
  let style: string | undefined
  let [row, column, rowRepeat, cells] = [0, 0, 1, 0]
  for (const [, slash, name, text = ''] of xml.matchAll(tags)) {
    if (slash !== '') continue
    const parts = sheets.at(-1)?.parts
    const isHidden = (attribute(text, 'visibility') ?? 'visible') !== 'visible'
    if (name === 'style') style = attribute(text, 'name')
    else if (name === 'table-properties') {
      if (attribute(text, 'display') === 'false') hiddenStyles.add(style)
    } else if (name === 'table') {
      const hidden = hiddenStyles.has(attribute(text, 'style-name') ?? '')
      sheets.push({ hidden, parts: { rows: [], columns: [] } })
      ;[row, column] = [0, 0]
    } else if (name === 'table-column') {
      const count = repeatOf(text, 'number-columns-repeated')
      if (isHidden) parts?.columns.push([column, column + count - 1])
      column += count
    } else if (name === 'table-row') {
      rowRepeat = repeatOf(text, 'number-rows-repeated')
      if (isHidden) parts?.rows.push([row, row + rowRepeat - 1])
      row += rowRepeat
    } else if (!text.endsWith('/')) {
      cells += repeatOf(text, 'number-columns-repeated') * rowRepeat
      if (cells > sheetLimits.cells) throw new SheetRefused('tooManyCells')
    }
  }
  return sheets
}

/**
 * Properties of the sheets of a document by their index; `xml` is the whole document, or its part
 * with the sheets.
 */
const wholeTraits = (xml: string): ((at: number) => SheetTraits) => {
  if (!/<\/(?:\w+:)?document(?:-content)?\s*>\s*$/.test(xml.slice(-1000)))
    throw new SheetRefused('damaged')
  const traits = traitsOf(xml)
  return at => traits[at] ?? { hidden: false, parts: nothingHidden }
}

/** Rows of an OpenDocument spreadsheet that is one text (.fods). */
export const readFlatDocument = (xml: string): Promise<Sheet[]> =>
  readBySheetJs(xml, wholeTraits(xml))

/** Rows of an OpenDocument spreadsheet (.ods). */
export const readOds = async (bytes: Uint8Array, parts: Parts): Promise<Sheet[]> => {
  const content = parts.get('content.xml')
  if (!content) throw new SheetRefused('damaged')
  if ((await textOfPart(bytes, parts.get('META-INF/manifest.xml'))).includes('encryption-data'))
    throw new SheetRefused('encrypted')
  return readBySheetJs(bytes, wholeTraits(await textOfPart(bytes, content)))
}
