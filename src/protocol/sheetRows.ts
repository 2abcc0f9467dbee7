/** Maximum number of rows of one sheet; rows of the next sheet are numbered from there. */
const rowsPerSheet = 10_000_000
/** Sheets that one import takes together. */
export const mostSheets = 200
/** The last number that a row of an import can have. */
export const lastRow = rowsPerSheet * mostSheets

/** The number of a row within an import: its own, offset by its sheet's position. */
export const rowNumberIn = (sheet: number, row: number): number => sheet * rowsPerSheet + row

/**
 * The position of a row of an import: the index of its sheet among the joined ones, and its number
 * in it.
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
/** Name of the sheet that a row of an import is of; undefined if there is only one. */
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
