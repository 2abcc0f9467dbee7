import { trashChoices, type TrashChoice } from '../../../../src/protocol/imports.ts'
import { matchKeys } from '../../../../src/schema/index.ts'
import type { RecordContext } from '../../records/context.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { holdsAny } from '../../../platform/store/holds.ts'
import type { RowIssue } from '../parseRow.ts'
import type { PlannedWrite, SheetCells } from './judgedRow.ts'
import { issuesIn, cellTextsOf, type PlanRow } from './planned.ts'
import { isMaskedForm } from './tries.ts'

/**
 * A person's change to a row: new texts for cells, by their current texts, or whether it is left
 * out.
 */
export interface Touch {
  readonly sheetRow: number
  cells?(now: Readonly<Record<string, string>>): Readonly<Record<string, string>>
  readonly left?: boolean
  /** Decision for a row whose key belongs to a record in the trash; null: not decided yet. */
  readonly trash?: TrashChoice | null
}

/** A row of the plan as it was. */
export interface Stood extends SheetCells {
  readonly verdict: PlannedWrite['verdict']
  readonly keys: readonly string[]
  readonly takes: readonly string[]
  readonly issues: readonly RowIssue[]
  readonly trash: PlannedWrite['trash']
}

const columns = [
  'sheetRow',
  'verdict',
  'cells',
  'keys',
  'takes',
  'issues',
  'edited',
  'left',
  'trash',
] as const
const stoodOf = ({
  cells,
  keys,
  takes,
  issues,
  trash,
  ...row
}: Pick<PlanRow, (typeof columns)[number]>): Stood => ({
  ...row,
  // it was written by a check
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  verdict: row.verdict as PlannedWrite['verdict'],
  cells: cellTextsOf(cells),
  keys: keys ?? [],
  takes: takes ?? [],
  issues: issuesIn(issues),
  trash: trash === 'ask' ? trash : (trashChoices.find(one => one === trash) ?? null),
})

const planOf = (db: StoreTx['db'], jobId: string) =>
  db
    .selectFrom('importPlan')
    .select([...columns])
    .where('jobId', '=', jobId)

export const rowsByNumber = async (
  db: StoreTx['db'],
  jobId: string,
  rows: readonly number[],
): Promise<Stood[]> =>
  rows.length
    ? (
        await planOf(db, jobId)
          .where('sheetRow', 'in', [...rows])
          .execute()
      ).map(stoodOf)
    : []

/** Rows that have one of the keys. */
export const holders = async (
  tx: StoreTx,
  jobId: string,
  keys: readonly string[],
): Promise<Stood[]> =>
  keys.length
    ? (
        await planOf(tx.db, jobId)
          .where(eb => holdsAny(eb.ref('keys'), eb.val([...keys])))
          .execute()
      ).map(stoodOf)
    : []
/** Rows that wait for an allowance, up to `limit`. */
export const waiting = async (
  tx: StoreTx,
  jobId: string,
  code: string,
  limit: number,
): Promise<Stood[]> =>
  (
    await planOf(tx.db, jobId)
      .where('verdict', '=', 'error')
      .where('issues', '@>', JSON.stringify([{ code }]))
      .orderBy('sheetRow')
      .limit(limit)
      .execute()
  ).map(stoodOf)

/**
 * The decision for the row's record in the trash. If its keys change, they may match another
 * record, so the decision is asked for again.
 */
const trashOf = (
  { resource }: RecordContext,
  row: SheetCells,
  touch: Touch,
  changed: readonly string[],
): SheetCells['trash'] => {
  if (touch.trash !== undefined) return touch.trash
  const keys = new Set(matchKeys(resource).flat())
  return changed.some(name => keys.has(name)) ? null : row.trash
}

/** The row after the change; a masked text that comes back as it was shown is no change. */
export const touched = (
  ctx: RecordContext,
  row: SheetCells,
  touch: Touch,
  replace: (cells: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
): SheetCells => {
  const changedCells = Object.entries(touch.cells?.(row.cells) ?? {}).filter(
    ([name, text]) =>
      text !== row.cells[name] && !isMaskedForm(ctx, name, text, row.cells[name] ?? ''),
  )
  const cells = changedCells.length
    ? { ...row.cells, ...replace(Object.fromEntries(changedCells)) }
    : row.cells
  return {
    sheetRow: row.sheetRow,
    cells,
    edited: row.edited || changedCells.length > 0,
    left: touch.left ?? row.left,
    trash: trashOf(
      ctx,
      row,
      touch,
      changedCells.map(([name]) => name),
    ),
  }
}
