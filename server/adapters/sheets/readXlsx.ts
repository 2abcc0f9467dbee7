import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { markAsText, noResult, readsAsError } from '../../engine/imports/errorText.ts'
import type { Sheet } from '../../platform/ports.ts'
import { collector } from './collect.ts'
import { factsOfSheets, type SheetFacts } from './facts.ts'
import { fillDown } from './merges.ts'
import { withZeros } from './zeros.ts'
import type { ZipEntry } from './zip.ts'

/** A row's values, corrected by the facts. */
const withFacts = (
  values: unknown[],
  row: number,
  { unsolved, digits, errors }: SheetFacts,
): unknown[] =>
  values.map((value, column) => {
    const isOne = (of: ReadonlySet<string>) => of.size > 0 && of.has(`${row},${column}`)
    if (value === null) return isOne(unsolved) ? noResult : value
    if (typeof value === 'string')
      return errors && readsAsError(value) && !isOne(errors) ? markAsText(value) : value
    return typeof value === 'number' && digits.size > 0
      ? withZeros(value, digits.get(`${row},${column}`))
      : value
  })

/**
 * Rows of an Office Open XML workbook, sheet by sheet as a stream: memory grows with the text, not
 * with the sheet's rectangle.
 */
export const readOpenXml = async (
  bytes: Uint8Array,
  parts: ReadonlyMap<string, ZipEntry>,
): Promise<Sheet[]> => {
  const found: { readonly name: string; readonly hidden: boolean }[] = []
  // called before each body is parsed, so that this pass reads only names and visibility
  await readXlsx(bytes, {
    sheets: info => {
      found.push({ name: info.name, hidden: info.hidden === true || info.veryHidden === true })
      return false
    },
  })
  const facts = await factsOfSheets(bytes, parts)
  const into = collector()
  for (const [at, { name, hidden }] of found.entries()) {
    const known = facts(at)
    const add = into.sheet(name, hidden)
    for await (const row of streamXlsxRows(bytes, { sheet: at }))
      add(row.index, withFacts(row.values, row.index, known))
    into.complete(known.hidden, rows => fillDown(rows, known.merges))
  }
  return into.sheets
}
