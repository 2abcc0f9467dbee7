import type { Sheet, SheetRow } from '../../platform/ports.ts'
import { cellText } from './cellText.ts'
import { sheetLimits } from './limits.ts'
import { SheetRefused } from './refused.ts'

// spaces and marks that nobody sees
const blank = /^[\s\u200b\u200e\u200f\u2060\ufeff]*$/

/** Gathers rows as text, leaves out blank ones, and stops a workbook that grows beyond its limits. */
export const collector = () => {
  const sheets: Sheet[] = []
  let cells = 0
  return {
    sheets,
    /** Puts other rows in the place of the last sheet's. */
    amend(fn: (rows: readonly SheetRow[]) => readonly SheetRow[]): void {
      const last = sheets.pop()
      if (last) sheets.push({ ...last, rows: fn(last.rows) })
    },
    /** Begins a sheet; the function it returns takes rows by their index from 0. */
    sheet(name: string, hidden: boolean): (index: number, values: readonly unknown[]) => void {
      if (sheets.length >= sheetLimits.sheets) throw new SheetRefused('tooManyCells')
      const rows: SheetRow[] = []
      sheets.push({ name, rows, ...(hidden && { hidden }) })
      return (index, values) => {
        const texts = values.map(cellText)
        while (texts.length && blank.test(texts.at(-1) ?? '')) texts.pop()
        if ((cells += texts.length) > sheetLimits.cells) throw new SheetRefused('tooManyCells')
        if (texts.length) rows.push({ sheetRow: index + 1, cells: texts })
      }
    },
  }
}
