import { emptyRecord, kindOf, validateRecord } from '../../src/schema/index.ts'
import type { Issue } from '../../src/schema/issue.ts'
import type { CellContext, Field } from '../../src/schema/kind.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { SheetRow } from '../ports.ts'
import type { Table } from './table.ts'

export interface RowIssue extends Issue {
  readonly field: string
}

/** A row of the sheet: its raw cells by field, and the record it makes, or what is wrong with it. */
export interface ParsedRow {
  readonly sheetRow: number
  readonly cells: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
  readonly issue?: RowIssue
}

export type CellSettings = Pick<CellContext, 'lang' | 'defaultCountryCode' | 'lookUp'>

// what can't be kept as text in a database: null characters and halves of characters
// oxlint-disable-next-line no-control-regex
const unkeepable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Raw cells by field name; undefined for a row that holds nothing under any known heading. */
export const cellsOf = (table: Pick<Table, 'columns'>, row: SheetRow): Record<string, string> | undefined => {
  const cells: Record<string, string> = {}
  let blank = true
  for (const [at, name] of table.columns) {
    const text = row.cells[at] ?? ''
    cells[name] = text.replace(unkeepable, '\ufffd')
    if (text.trim() !== '') blank = false
  }
  return blank ? undefined : cells
}

/** A cell that holds something is not missing, whatever its row's code says: the figures name what is really wrong, and the bounds. */
const unreadable = (code: Issue['code'], { options }: Field): Issue => {
  if (code !== '11005') return { code }
  const bounds = Object.entries(options).filter(
    (entry): entry is [string, number] => /^(min|max)$/.test(entry[0]) && typeof entry[1] === 'number',
  )
  return { code, params: { ...Object.fromEntries(bounds), code: '9994' } }
}

/** Cells -> a whole record with defaults, judged by the same rules as a form. Of several faults the first in the fields' order is told. */
export const parseRow = (
  resource: AnyResource,
  sheetRow: number,
  cells: Readonly<Record<string, string>>,
  settings: CellSettings,
): ParsedRow => {
  const ctx: CellContext = { ...settings, row: cells }
  const values: Record<string, unknown> = {}
  const wrong: Record<string, Issue> = {}
  const also: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(cells)) {
    const field = resource.fields[name]
    if (!field || text.trim() === '') continue
    const result = kindOf(field).parseCell(text, field.options, ctx)
    if (result.ok) {
      values[name] = result.value
      Object.assign(also, result.also)
    } else {
      wrong[name] = unreadable(result.code, field)
      // something was given, though nothing of use: a record without phone or e-mail would be another fault
      values[name] = text
    }
  }
  const given = { ...values, ...also }
  const checked = validateRecord(resource, given, 'create')
  const errors: Readonly<Record<string, Issue>> = { ...(checked.ok ? {} : checked.errors), ...wrong }
  const field = Object.keys(resource.fields).find(name => errors[name])
  const found = field === undefined ? undefined : errors[field]
  if (field !== undefined && found) return { sheetRow, cells, values: given, issue: { ...found, field } }
  return { sheetRow, cells, values: { ...emptyRecord(resource), ...(checked.ok ? checked.values : given) } }
}
