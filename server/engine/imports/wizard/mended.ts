import type { EnginePorts } from '../../ports.ts'
import type { Sheet, SheetRow } from '../../../platform/ports.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { furtherRows } from '../joinSheets.ts'
import { asItWas, filledSheets, mendedRows, stampOf } from '../stamp.ts'
import { mappingOf } from './jobColumns.ts'

/** The storage key of a returned error workbook. */
export const mendedKey = (jobId: string): string => `import-${jobId}-mended`

/**
 * Rows that a person added to an error workbook, numbered behind everything that the job has read.
 */
const addedRows = (
  book: readonly Sheet[],
  lostRows: readonly number[],
  behind: number,
): SheetRow[] => {
  const stamp = stampOf(book)
  const lostRowSet = new Set(lostRows)
  const before = stamp?.before?.length ?? 0
  return (filledSheets(book)[0]?.rows ?? [])
    .filter(row => lostRowSet.has(row.sheetRow))
    .map((row, n) => {
      const cells: string[] = []
      stamp?.columns?.forEach((at, column) => (cells[at] = row.cells[column + before] ?? ''))
      return { sheetRow: behind + n + 1, cells: Array.from(cells, cell => cell ?? '') }
    })
}

/**
 * The sheets of a job with a returned error workbook: the original headings, and only the rows that
 * failed and were returned, as they are now. Columns that were not returned keep their original
 * values.
 */
export const withMended = async (
  ports: Pick<EnginePorts, 'files' | 'sheets'>,
  scope: Pick<Scope, 'db'>,
  jobId: string,
  sheets: readonly Sheet[],
): Promise<readonly Sheet[]> => {
  const bytes = await ports.files.get(mendedKey(jobId))
  if (!bytes) return sheets
  const book = await ports.sheets.read(bytes, 'mended.xlsx')
  const corrections = mendedRows(book)
  const stamp = stampOf(book)
  if (!corrections || corrections.jobId !== jobId || !stamp) return sheets
  const failed = await scope.db
    .selectFrom('importRow')
    .select('sheetRow')
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'failed')
    .execute()
  const again = new Set(failed.map(({ sheetRow }) => sheetRow))
  const known = await scope.db
    .selectFrom('importRow')
    .select(eb => eb.fn.max('sheetRow').as('last'))
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const first = await scope.db
    .selectFrom('importRow')
    .select(eb => eb.fn.min('sheetRow').as('first'))
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const job = await scope.db
    .selectFrom('importJob')
    .select('mapping')
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const mapping = job && mappingOf(job)
  // the rows of the original that had results: what is above them is headings
  const body = first?.first ?? 0
  const { columns, rows, lost: lostRows } = corrections
  const nonEmptySheets = filledSheets(sheets)
  const target = nonEmptySheets.find(({ name }) => name === stamp.sheet) ?? nonEmptySheets[0]
  return (target ? [target] : []).map(sheet => {
    if (!rows.length && !lostRows.length)
      return { ...sheet, rows: sheet.rows.filter(row => row.sheetRow < body) }
    const heading = sheet.rows.find(row => row.sheetRow === mapping?.headingRow)
    const further = heading ? furtherRows(nonEmptySheets, heading, mapping?.furtherSheets) : []
    const was = new Map([...sheet.rows, ...further].map(row => [row.sheetRow, row]))
    const now = rows
      .filter(row => again.has(row.sheetRow))
      .map(row => {
        const cells = [...(was.get(row.sheetRow)?.cells ?? [])]
        for (const at of columns) cells[at] = asItWas(row.cells[at] ?? '', cells[at] ?? '')
        return { sheetRow: row.sheetRow, cells: Array.from(cells, cell => cell ?? '') }
      })
    const behind = Math.max(known?.last ?? 0, (further.at(-1) ?? sheet.rows.at(-1))?.sheetRow ?? 0)
    const added = addedRows(book, lostRows, behind)
    return {
      ...sheet,
      rows: [
        ...sheet.rows.filter(row => row.sheetRow < body),
        ...now.toSorted((a, b) => a.sheetRow - b.sheetRow),
        ...added,
      ],
    }
  })
}
