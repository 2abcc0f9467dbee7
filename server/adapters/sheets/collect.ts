import type { Sheet, SheetRow } from '../../platform/ports.ts'
import { cellText } from './cellText.ts'
import { inRanges, type HiddenParts } from './hidden.ts'
import { sheetLimits } from './limits.ts'
import { SheetRefused } from './refused.ts'

// spaces and marks that are invisible
const blank = /^[\s\u200b\u200e\u200f\u2060\ufeff]*$/

/** The hidden columns that have content in some row. */
const hiddenColumnsOf = (columns: HiddenParts['columns'], rows: readonly SheetRow[]): number[] => {
  if (!columns.length) return []
  const filled = new Set<number>()
  for (const { cells } of rows)
    for (const [at, text] of cells.entries())
      if (!filled.has(at) && !blank.test(text)) filled.add(at)
  return [...filled].toSorted((a, b) => a - b).filter(inRanges(columns))
}

/**
 * Gathers rows as text, leaves out blank ones, and stops a workbook that grows beyond its limits.
 */
export const collector = () => {
  const sheets: Sheet[] = []
  let cells = 0
  return {
    sheets,
    /**
     * Replaces the last sheet's rows and sets its hidden parts. Call it once, after the last row.
     */
    complete(
      parts: HiddenParts,
      fn: (rows: readonly SheetRow[]) => readonly SheetRow[] = rows => rows,
    ): void {
      const last = sheets.pop()
      if (!last) return
      const isHidden = inRanges(parts.rows)
      const rows = fn(last.rows).map((row): SheetRow =>
        isHidden(row.sheetRow - 1) ? { ...row, hidden: true } : row,
      )
      const hiddenColumns = hiddenColumnsOf(parts.columns, rows)
      sheets.push({ ...last, rows, ...(hiddenColumns.length && { hiddenColumns }) })
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
