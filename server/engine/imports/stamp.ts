import { errors } from '../../platform/errors/errors.ts'
import type { BookSheet, Sheet, SheetRow } from '../../platform/ports.ts'
import { markAsText, readsAsError } from './errorText.ts'
import { rowOfMark } from './joinSheets.ts'
import { templateTexts } from './template.texts.ts'

/**
 * Metadata of a workbook made by this server, on a hidden sheet: other programs preserve it, also
 * in xls files.
 */
export interface Stamp {
  readonly kind: 'template' | 'errors'
  readonly resource: string
  /** Print of the definition that a template was made from. */
  readonly print?: string | undefined
  /** The job whose rows these are. */
  readonly jobId?: string | undefined
  /** The sheet that is filled in or mended. */
  readonly sheet: string
  /** Headings before those of the original sheet, and which of its columns follow them. */
  readonly before?: readonly string[] | undefined
  readonly columns?: readonly number[] | undefined
  /** All sheets whose rows these are, where there are several. */
  readonly sheets?: readonly string[] | undefined
}

/** Name of the hidden sheet. */
export const stampMark = '_made_here'
const mark = 'edu-admin workbook'

export const stampSheet = ({ before, columns, sheets, ...rest }: Stamp): BookSheet => ({
  name: stampMark,
  hidden: true,
  columns: [
    { width: 20, format: 'text' },
    { width: 40, format: 'text' },
  ],
  rows: [
    [mark, '1'],
    ...Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ...(before ? [['before', ...before]] : []),
    ...(columns ? [['columns', columns.join(' ')]] : []),
    ...(sheets ? [['sheets', ...sheets]] : []),
  ],
})

/**
 * Columns of a sheet, and cells that the rows of a workbook may be spread over: anyone may have
 * written the stamp.
 */
const mostColumns = 16_384
const mostCells = 10_000_000

const isStamp = (sheet: Sheet): boolean => sheet.rows[0]?.cells[0] === mark

/** The stamp of a workbook; undefined if it is missing or incomplete. */
export const stampOf = (sheets: readonly Sheet[]): Stamp | undefined => {
  const found = sheets.find(isStamp)
  if (!found) return undefined
  const rows = new Map(found.rows.map(({ cells: [name = '', ...values] }) => [name, values]))
  const text = (name: string) => rows.get(name)?.[0]
  const [kind, resource, sheet] = [text('kind'), text('resource'), text('sheet')]
  if ((kind !== 'template' && kind !== 'errors') || !resource || !sheet) return undefined
  const columns = text('columns')?.split(' ').map(Number)
  if (
    columns?.some(at => !Number.isInteger(at) || at < 0 || at >= mostColumns) ||
    new Set(columns).size !== (columns?.length ?? 0)
  )
    return undefined
  return {
    kind,
    resource,
    sheet,
    print: text('print'),
    jobId: text('jobId'),
    before: rows.get('before'),
    sheets: rows.get('sheets'),
    columns,
  }
}

/** Sheets of a template that are not filled in. */
const helping: ReadonlySet<string> = new Set(
  [templateTexts.values, templateTexts.notes].flatMap(label => Object.values(label)),
)

/**
 * The sheets with a person's data: all but the stamp's. Of an error workbook it is the sheet that
 * the stamp names, if it still exists; of a template that sheet comes first, because a person may
 * have copied it for several lists.
 */
export const filledSheets = (sheets: readonly Sheet[]): readonly Sheet[] => {
  const stamp = stampOf(sheets)
  const dataSheets = sheets.filter(sheet => !isStamp(sheet))
  const named = dataSheets.filter(({ name }) => name === stamp?.sheet)
  if (!stamp || !named.length) return dataSheets
  if (stamp.kind === 'errors') return named
  return [
    ...named,
    ...dataSheets.filter(sheet => !named.includes(sheet) && !helping.has(sheet.name)),
  ]
}

/** The visible ones of these sheets. Throws 11004 if none of them has rows. */
export const visibleSheets = (sheets: readonly Sheet[]): readonly Sheet[] => {
  const visible = filledSheets(sheets).filter(({ hidden }) => !hidden)
  if (visible.some(({ rows }) => rows.length > 0)) return visible
  throw errors.importFailedBecause({ reason: 'onlyHidden' })
}

/**
 * The text of a returned cell. If it is still masked as exported, the original text is used,
 * because its reader could not have changed it. The same holds for an uncorrected error value: the
 * workbook contains only texts.
 */
export const asItWas = (text: string, original: string): string => {
  if (readsAsError(original) && text === markAsText(original)) return original
  const [head, tail, ...more] = text.split(/\*{3,}/)
  const hasMask = head !== undefined && tail !== undefined && more.length === 0
  return hasMask &&
    original.length >= head.length + tail.length &&
    original.startsWith(head) &&
    original.endsWith(tail)
    ? original
    : text
}

export interface Mended {
  readonly jobId: string
  readonly resource: string
  /** Rows by their number in the original sheet, their cells where they were in it. */
  readonly rows: readonly SheetRow[]
  /**
   * Columns of the original sheet that came back, from 0; the others keep their original values.
   */
  readonly columns: readonly number[]
  /** Rows of this workbook that name no row of the original, or one that another row names too. */
  readonly lost: readonly number[]
}

/**
 * The rows of a returned error workbook, as rows of its original sheet. Undefined for any other
 * workbook, or if columns were moved.
 */
export const mendedRows = (sheets: readonly Sheet[]): Mended | undefined => {
  const stamp = stampOf(sheets)
  const [heading, ...body] = filledSheets(sheets)[0]?.rows ?? []
  if (stamp?.kind !== 'errors' || !stamp.jobId || !stamp.columns || !stamp.before) return undefined
  const { jobId, resource, columns, before } = stamp
  if (!heading || before.some((text, at) => heading.cells[at]?.trim() !== text)) return undefined
  if ((Math.max(0, ...columns) + 1) * body.length > mostCells) return undefined
  const rows = new Map<number, SheetRow>()
  const unmatchedRows: number[] = []
  for (const row of body) {
    const sheetRow = rowOfMark(stamp.sheets ?? [], row.cells[0] ?? '')
    if (sheetRow === undefined || rows.has(sheetRow)) {
      unmatchedRows.push(row.sheetRow)
      continue
    }
    const cells: string[] = []
    columns.forEach((at, n) => (cells[at] = row.cells[n + before.length] ?? ''))
    rows.set(sheetRow, { sheetRow, cells: Array.from(cells, cell => cell ?? '') })
  }
  return { jobId, resource, rows: [...rows.values()], columns, lost: unmatchedRows }
}
