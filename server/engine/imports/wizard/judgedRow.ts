import type { TrashChoice, Verdict } from '../../../../src/protocol/imports.ts'
import type { CellsRead, RowIssue } from '../parseRow.ts'
import type { GivenKey } from './match.ts'

/** A row of the sheet before it is checked. */
export interface SheetCells {
  readonly sheetRow: number
  readonly cells: Readonly<Record<string, string>>
  readonly edited: boolean
  readonly left: boolean
  /** Decision for a row whose key belongs to a record in the trash; 'ask': not decided yet. */
  readonly trash?: TrashChoice | 'ask' | null | undefined
}
/** The planned write for a row of the sheet; stored as a row of `importPlan`. */
export interface PlannedWrite extends SheetCells {
  readonly verdict: Verdict
  readonly trash: TrashChoice | 'ask' | null
  readonly recordId: string | null
  readonly version: number | null
  readonly issues: readonly RowIssue[]
  /** Fields that cells change, with their wire values before and after. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null
  readonly keys: readonly string[]
  readonly takes: readonly string[]
  readonly twin: number | null
}

/** A row whose cells were read. */
export interface CellsOfRow {
  readonly row: SheetCells
  readonly read: CellsRead
  readonly keys: readonly GivenKey[]
  readonly refused?: RowIssue | undefined
  /** Why a person has it left out: it names what does not exist. */
  readonly skip?: RowIssue | undefined
}

/** The plan of a row that writes nothing. */
export const noWrite = {
  recordId: null,
  version: null,
  issues: [],
  changes: null,
  keys: [],
  takes: [],
  twin: null,
  trash: null,
} as const
/** The values of a row's cells, with those that they carry along for other fields. */
export const rowValues = ({ values, also }: CellsRead): Record<string, unknown> => ({
  ...values,
  ...Object.assign({}, ...Object.values(also)),
})

/** The row with what is wrong with it. */
export const withIssues = (
  { row, keys }: CellsOfRow,
  issues: readonly RowIssue[],
  verdict: Verdict = 'error',
): PlannedWrite => ({
  ...row,
  ...noWrite,
  verdict,
  issues,
  keys: keys.map(({ text }) => text),
})
