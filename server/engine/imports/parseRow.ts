import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  emptyRecord,
  kindOf,
  movingDefaults,
  normalised,
  validateRecord,
} from '../../../src/schema/index.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { CellContext, CellResult, DefaultSources, Field } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { RecordContext } from '../records/context.ts'
import { clearsField, withoutJoiner, withoutMark } from './clearMark.ts'
import { cellFault, type CellFault } from './cellFault.ts'
import { unmarked } from './errorText.ts'

export interface RowIssue extends Issue {
  readonly field: string
}

/**
 * A row of the sheet: its raw cells by field, and the record it makes, or what is wrong with it.
 */
export interface ParsedRow {
  readonly sheetRow: number
  readonly cells: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
  readonly issue?: RowIssue
}

export type CellSettings = Pick<CellContext, 'lang' | 'defaultCountryCode' | 'lookUp'> & {
  readonly zone: string
  /** When the rows are read, ISO 8601 in UTC; without it no default counts from the present. */
  readonly now?: string
}

/** Returns how the caller's cells are read, before references are looked up. */
export const cellSettingsOf = ({
  lang,
  institution,
  clock,
}: Pick<RecordContext, 'lang' | 'institution' | 'clock'>): CellSettings => ({
  lang,
  defaultCountryCode: institution.countryCode,
  zone: institution.timezone,
  now: clock.now().toISOString(),
})

// what can't be kept as text in a database: null characters and halves of characters
// oxlint-disable-next-line no-control-regex
const unkeepable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A cell of a file or of a person as a database can keep it. */
export const keepable = (text: string): string => withoutMark(text.replace(unkeepable, '\ufffd'))

/**
 * A cell with content is not missing, whatever the code of its row: the parameters name the real
 * fault and the limits.
 */
const unreadable = ({ code, params }: Issue, { options }: Field): Issue => {
  if (code !== ErrorCode.valueMissing) return { code, ...(params ? { params } : {}) }
  if (params) return { code, params: { ...params, code: ErrorCode.invalidFormat } }
  const bounds = Object.entries(options).filter(
    (entry): entry is [string, number] =>
      /^(min|max)$/.test(entry[0]) && typeof entry[1] === 'number',
  )
  return { code, params: { ...Object.fromEntries(bounds), code: ErrorCode.invalidFormat } }
}

/**
 * The same for a cell that no field could accept: the parameters name the reason, and nothing that
 * a mask hides.
 */
const faulty = (code: Issue['code'], fault: CellFault, text: string): Issue => ({
  code,
  params: {
    ...(code === ErrorCode.valueMissing && { code: ErrorCode.invalidFormat }),
    [fault]: fault === 'formulaError' ? text.trim() : 1,
  },
})

/** The parsed cells of a row; empty cells are left out. */
export interface CellsRead {
  readonly values: Readonly<Record<string, unknown>>
  /** Values of siblings that a cell carries along, by the name of its own field. */
  readonly also: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly wrong: Readonly<Record<string, Issue>>
  /** The reference for relative defaults. */
  readonly moment?: DefaultSources | undefined
}

/** A cell's value in its stored form, so that rows are matched by it. */
const inStoredForm = (field: Field, result: CellResult<unknown>): CellResult<unknown> =>
  result.ok ? { ...result, value: normalised(field, result.value) } : result

/** Reads a cell: tidied where that makes it readable, else unchanged. */
export const readCell = (
  field: Field,
  text: string,
  ctx: CellContext,
): { readonly result: CellResult<unknown>; readonly tidied?: string } => {
  const kind = kindOf(field)
  const tidied = kind.tidyCell?.(text, field.options)
  if (tidied !== undefined) {
    const result = kind.parseCell(tidied, field.options, ctx)
    if (result.ok) return { result: inStoredForm(field, result), tidied }
  }
  return { result: inStoredForm(field, kind.parseCell(text, field.options, ctx)) }
}

export const readCells = (
  resource: AnyResource,
  cells: Readonly<Record<string, string>>,
  settings: CellSettings,
): CellsRead => {
  const ctx: CellContext = { ...settings, row: cells }
  const values: Record<string, unknown> = {}
  const also: Record<string, Readonly<Record<string, unknown>>> = {}
  const wrong: Record<string, Issue> = {}
  for (const [name, text] of Object.entries(cells)) {
    const field = resource.fields[name]
    if (!field || text.trim() === '') continue
    if (clearsField(text)) {
      if (field.options.required === true)
        wrong[name] = { code: field.options.requiredCode ?? ErrorCode.valueMissing }
      else values[name] = kindOf(field).empty(field.options)
      continue
    }
    const { result } = readCell(field, withoutJoiner(unmarked(text)), ctx)
    const fault = cellFault(text, result.ok ? result.value : undefined)
    if (fault) wrong[name] = faulty(result.ok ? ErrorCode.valueMissing : result.code, fault, text)
    else if (!result.ok) wrong[name] = unreadable(result, field)
    else {
      values[name] = result.value
      if (result.also) also[name] = result.also
    }
  }
  const { now, zone, defaultCountryCode: callingCode } = settings
  const moment = now === undefined ? undefined : { now, zone, callingCode }
  return { values, also, wrong, moment }
}

/** Every fault of a row, in the order of the fields. */
export const issuesOf = (
  resource: AnyResource,
  errors: Readonly<Record<string, Issue>>,
): RowIssue[] =>
  Object.keys(resource.fields).flatMap(field => {
    const found = errors[field]
    return found ? [{ ...found, field }] : []
  })

/**
 * Cells that were read -> a whole record with defaults, checked by the same rules as a form; with
 * every fault there is.
 */
export const recordOfCells = (
  resource: AnyResource,
  cells: Readonly<Record<string, string>>,
  { values, also, wrong, moment }: CellsRead,
): { readonly values: Readonly<Record<string, unknown>>; readonly issues: readonly RowIssue[] } => {
  // the row has contact data, though unusable: without this it would also fail for having neither
  // phone nor e-mail
  const unread = Object.fromEntries(Object.keys(wrong).map(name => [name, cells[name]]))
  const rowValues = { ...values, ...unread, ...Object.assign({}, ...Object.values(also)) }
  const moving = moment ? movingDefaults(resource, rowValues, moment) : {}
  for (const [name, value] of Object.entries(moving))
    if (resource.fields[name]?.options.readOnly !== true) rowValues[name] = value
  const checked = validateRecord(resource, rowValues, 'create')
  const refused = Object.entries(checked.ok ? {} : checked.errors).filter(
    // of records that the server alone makes, the rules fill what the row leaves empty
    ([name]) => resource.writes !== false || Object.hasOwn(rowValues, name),
  )
  const issues = issuesOf(resource, { ...Object.fromEntries(refused), ...wrong })
  return issues.length
    ? { values: rowValues, issues }
    : { values: { ...emptyRecord(resource), ...(checked.ok ? checked.values : rowValues) }, issues }
}

/** Cells -> a whole record; of several faults the first in the fields' order is reported. */
export const parseRow = (
  resource: AnyResource,
  sheetRow: number,
  cells: Readonly<Record<string, string>>,
  settings: CellSettings,
): ParsedRow => {
  const { values, issues } = recordOfCells(resource, cells, readCells(resource, cells, settings))
  const [issue] = issues
  return issue ? { sheetRow, cells, values, issue } : { sheetRow, cells, values }
}
