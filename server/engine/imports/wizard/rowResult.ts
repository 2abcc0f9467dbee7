import { sameValue } from '../../records/fields.ts'
import { takenIssue } from '../../records/keys.ts'
import type { RecordContext } from '../../records/context.ts'
import { asText } from '../../../../src/schema/asText.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { KeyTaken } from '../../../platform/ports.ts'
import type { RowResult } from '../results.ts'
import type { ParsedRow, RowIssue } from '../parseRow.ts'
import type { Planned } from './planned.ts'

/** A planned row, read: the record that it makes, or what it changes. */
export interface ReadRow {
  readonly row: Planned
  readonly made?: ParsedRow
  readonly changed?: Readonly<Record<string, unknown>>
  /** The record comes back from the trash first. */
  readonly restored?: boolean
  /** The error of a row that fails without a database query. */
  readonly issue?: RowIssue
}

/**
 * Turns an error of writing a row into the row's issue; undefined if the error is no refusal.
 */
export const rowIssueOf = (error: unknown, ctx: RecordContext): RowIssue | undefined => {
  if (error instanceof KeyTaken) return takenIssue(ctx.resource, error.fields)
  if (!(error instanceof Fault)) return undefined
  const [field, found] = Object.entries(error.fields ?? {})[0] ?? []
  return {
    ...(found ?? { code: error.code, params: error.params }),
    field: field ?? ctx.resource.title,
  }
}

/** The result of a row. */
export const rowResult = (
  { row }: ReadRow,
  outcome: RowResult['outcome'],
  more: Partial<RowResult> = {},
): RowResult => ({
  sheetRow: row.sheetRow,
  cells: row.cells,
  recordId: row.recordId,
  outcome,
  ...more,
})

/** A row that failed, and why. */
export const failed = (read: ReadRow, issue: RowIssue): RowResult =>
  rowResult(read, 'failed', { issue })

/** The changed values that read otherwise than their cells. */
export const shownChanges = ({ changed = {}, row }: ReadRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) => value !== null && !sameValue(asText(value), row.cells[name] ?? ''),
    ),
  )
