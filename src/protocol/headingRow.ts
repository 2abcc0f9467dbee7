/** A row of a sheet, as its texts. */
interface TextRow {
  readonly sheetRow: number
  readonly cells: readonly string[]
}

/** A heading has letters; it is no date, phone number, code, e-mail address or sentence. */
const looksLikeHeading = (text: string): boolean =>
  /\p{L}/u.test(text) && !/\d{3}|@/.test(text) && text.length <= 40

/** How many different texts of a row can be headings. */
export const countHeadings = ({ cells }: TextRow): number =>
  new Set(cells.map(cell => cell.trim()).filter(looksLikeHeading)).size

/**
 * The row that most likely has the headings, whatever they mean: the first of those with most
 * different texts that can be headings; undefined if no row has any.
 */
export const likelyHeadings = <Row extends TextRow>(rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>(
    (best, row) => (countHeadings(row) > (best ? countHeadings(best) : 0) ? row : best),
    undefined,
  )
