import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import type { Sheet } from '../../ports.ts'
import { collector } from './collect.ts'

/** Rows of an Office Open XML workbook, sheet by sheet as a stream: memory grows with the text, not with the sheet's rectangle. */
export const readOpenXml = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const names: string[] = []
  // asked before each body is parsed, so that this pass reads nothing but the names
  await readXlsx(bytes, {
    sheets: info => {
      names.push(info.name)
      return false
    },
  })
  const into = collector()
  for (const [at, name] of names.entries()) {
    const add = into.sheet(name)
    for await (const row of streamXlsxRows(bytes, { sheet: at })) add(row.index, row.values)
  }
  return into.sheets
}
