import { utils, write, type WorkSheet } from '@e965/xlsx'

/**
 * A cell of a file, with its expected result: the record's value, or the reason why its row is
 * refused.
 */
export interface ClerkCell {
  readonly text: string | number
  /** Excel's number format of a number. */
  readonly format?: string
  readonly holds?: unknown
  readonly refused?: string
}

/** A file about one field: each row has a different text in it. */
export interface CellFile {
  readonly name: string
  readonly resource: 'student' | 'teacher'
  /** The field and its heading in the file. */
  readonly field: string
  readonly heading: string
  /** `n`: a number that no other row of any file has, of six digits. */
  cells(n: () => string): readonly ClerkCell[]
}

let count = 0
/** Six digits that no row has had yet. */
export const uniqueDigits = (): string => String((count += 1)).padStart(6, '0')

interface MadeFile {
  readonly bytes: Uint8Array
  /**
   * The expected result of each row, by the account of its person (by name if the file is about
   * accounts).
   */
  readonly expected: ReadonlyMap<string, ClerkCell>
}

/** The file's bytes, with persons whom no other file has. */
export const makeCellFile = ({ field, heading, cells }: CellFile): MadeFile => {
  const keyHeading = field === 'account' ? '邮箱' : '账号'
  const headings = field === 'name' ? [heading, keyHeading] : ['姓名', keyHeading, heading]
  const rows: (string | number)[][] = []
  const formats: [number, string][] = []
  const expected = new Map<string, ClerkCell>()
  for (const cell of cells(uniqueDigits)) {
    const key = field === 'account' ? `m${uniqueDigits()}@example.com` : `key${uniqueDigits()}`
    rows.push(field === 'name' ? [cell.text, key] : ['学员', key, cell.text])
    if (cell.format !== undefined) formats.push([rows.length, cell.format])
    expected.set(key, cell)
  }
  const sheet: WorkSheet = utils.aoa_to_sheet([headings, ...rows])
  const column = headings.indexOf(heading)
  for (const [row, format] of formats) {
    const cell: unknown = sheet[utils.encode_cell({ r: row, c: column })]
    if (typeof cell === 'object' && cell !== null) Object.assign(cell, { z: format })
  }
  const bytes: unknown = write(
    { SheetNames: ['S'], Sheets: { S: sheet } },
    { type: 'array', bookType: 'xlsx' },
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it writes as an array is a buffer
  return { bytes: new Uint8Array(bytes as ArrayBuffer), expected }
}
