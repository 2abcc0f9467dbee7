/** Rows of one sheet that can be told apart; those of a further sheet are numbered beyond them. */
const rowsPerSheet = 10_000_000
/** Sheets that one import takes together. */
export const mostSheets = 200
/** The last number that a row of an import can have. */
export const lastRow = rowsPerSheet * mostSheets

/** The number of a row within an import: its own, beyond those of the sheets that come before. */
export const rowNumberIn = (sheet: number, row: number): number => sheet * rowsPerSheet + row

/**
 * Where a row of an import stands: the place of its sheet among those that are imported together,
 * and its number there.
 */
export const placeOfRow = (sheetRow: number): { readonly sheet: number; readonly row: number } => ({
  sheet: Math.floor(sheetRow / rowsPerSheet),
  row: sheetRow % rowsPerSheet,
})

/** The sheets that a mapping takes together: their names in the order of their rows. */
interface Joined {
  readonly sheet: string
  readonly furtherSheets?: readonly string[] | undefined
}
/** Name of the sheet that a row of an import is of; undefined where there is only one. */
export const sheetOfRow = (
  { sheet, furtherSheets = [] }: Joined,
  sheetRow: number,
): string | undefined =>
  furtherSheets.length ? [sheet, ...furtherSheets][placeOfRow(sheetRow).sheet] : undefined

/**
 * A row as people write it: its number, behind the name of its sheet where there are several
 * ('Class 2!14').
 */
export const rowMark = (joined: Joined, sheetRow: number): string | number => {
  const name = sheetOfRow(joined, sheetRow)
  const { row } = placeOfRow(sheetRow)
  return name === undefined ? row : `${name}!${row}`
}
