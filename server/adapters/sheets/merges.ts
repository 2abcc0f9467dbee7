import type { SheetRow } from '../../platform/ports.ts'

/** The first column of merged cells, and their first and last row; from 0. */
export interface Merge {
  readonly column: number
  readonly from: number
  readonly to: number
}

/**
 * Fills vertically merged cells into all their rows: a sheet shows the value for all of them, and
 * without it the other rows would silently lose it. Each filled row lists the columns. Horizontally
 * merged cells stay as they are; rows without other content stay blank.
 */
export const fillDown = (
  rows: readonly SheetRow[],
  merges: readonly Merge[],
): readonly SheetRow[] => {
  if (!merges.length) return rows
  const byRow = new Map(rows.map((row, at) => [row.sheetRow - 1, at]))
  const filledRows = [...rows]
  for (const { column, from, to } of merges) {
    const text = filledRows[byRow.get(from) ?? -1]?.cells[column] ?? ''
    if (text.trim() === '') continue
    for (let row = from + 1; row <= to; row++) {
      const at = byRow.get(row)
      const under = at === undefined ? undefined : filledRows[at]
      if (at === undefined || !under || (under.cells[column] ?? '') !== '') continue
      const cells = Array.from({ length: Math.max(under.cells.length, column + 1) }, (_, n) =>
        n === column ? text : (under.cells[n] ?? ''),
      )
      filledRows[at] = { ...under, cells, merged: [...(under.merged ?? []), column] }
    }
  }
  return filledRows
}
