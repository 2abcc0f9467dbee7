import type { PlannedRow } from '../../../src/protocol/imports.ts'
import type { PlannedRows } from './usePlannedRows.ts'
import type { RowEdits } from './useRowEdits.ts'

/** A field that the sheet fills, as a column of the table. */
export interface GridColumn {
  readonly field: string
  readonly label: string
  /** The allowed texts, if there are few. */
  readonly allowed: readonly string[] | undefined
}
/** Props of the table of checked rows, as a sheet and as cards. */
export interface RowTableProps {
  readonly columns: readonly GridColumn[]
  readonly rows: PlannedRows
  readonly edits: RowEdits
  /** The row to begin at, after a jump to it. */
  readonly start: number | undefined
  /** Goes to a row of the sheet, among all rows. */
  goTo(sheetRow: number): void
}

/** Errors of the row as a whole, or of a field without a column in the sheet. */
export const elsewhere = (row: PlannedRow, columns: readonly Pick<GridColumn, 'field'>[]): string =>
  row.errors
    .filter(({ field }) => !columns.some(column => column.field === field))
    .map(({ msg }) => msg)
    .join(' ')
