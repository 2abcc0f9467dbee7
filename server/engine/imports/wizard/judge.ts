import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { MatchMode, TrashChoice } from '../../../../src/protocol/imports.ts'
import { matchKeys } from '../../../../src/schema/index.ts'
import type { RecordContext } from '../../records/context.ts'
import { takenIssue } from '../../records/keys.ts'
import { DependentRows, watchRules } from '../../records/transactionLocks.ts'
import { isVisible } from '../../records/visible.ts'
import type { Row } from '../../../platform/ports.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { createYielder } from '../../../platform/yieldToEventLoop.ts'
import { lookUpFor } from '../lookUp.ts'
import { judgingMissing } from '../missing/judging.ts'
import type { Decisions } from '../missing/names.ts'
import { cellSettingsOf, issuesOf, readCells, recordOfCells, type RowIssue } from '../parseRow.ts'
import {
  noWrite,
  rowValues,
  withIssues,
  type PlannedWrite,
  type CellsOfRow,
  type SheetCells,
} from './judgedRow.ts'
import { recordsInTrash, type Trashed } from '../trash/find.ts'
import { judgeTrashed, trashHit } from '../trash/judge.ts'
import { judgeCreate, judgeUpdate } from './judgeWrite.ts'
import { exactWhereFound, fieldOfKey, keysGiven, recordsByKey } from './match.ts'

export interface Judging {
  readonly ctx: RecordContext
  readonly match: MatchMode
  /** See `ImportMapping`. */
  readonly matchBy?: string | undefined
  /**
   * If the import only creates records, rows of existing ones are errors: nobody could decide to
   * skip them.
   */
  readonly strict?: boolean
  readonly records: Scope | StoreTx
  /** Runs work that is always rolled back, whatever rules do in it. */
  apart<T>(work: (tx: StoreTx) => Promise<T>): Promise<T>
  /** Rows that are refused without a lookup, by row number: see `triesOf`. */
  readonly refused: ReadonlyMap<number, RowIssue>
  readonly jobId: string
  /** Default for rows whose key belongs to a record in the trash. */
  readonly inTrash?: TrashChoice | undefined
  /** Decisions about names without a record. */
  readonly missing?: Decisions | undefined
}

/** Records by the keys that rows give, and which of them rows of the job mean already. */
interface Known {
  readonly found: ReadonlyMap<string, Row>
  readonly done: ReadonlyMap<string, number>
  readonly trashed: Trashed
}

/**
 * Records that earlier rounds of the job (a returned error workbook) have already written, with
 * their rows: two rows of a file for one record are an error, in whichever round they come.
 */
const rowsDone = async (
  { records: { db }, jobId }: Judging,
  found: ReadonlyMap<string, Row>,
): Promise<ReadonlyMap<string, number>> => {
  if (!found.size) return new Map()
  const ids = [...new Set([...found.values()].map(({ id }) => id))]
  const rows = await db
    .selectFrom('importRow')
    .select(['recordId', 'sheetRow'])
    .where('jobId', '=', jobId)
    .where('outcome', 'in', ['created', 'updated', 'unchanged'])
    .where('recordId', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap(({ recordId, sheetRow }) =>
      recordId === null ? [] : [[recordId, sheetRow] as const],
    ),
  )
}

const judgeOne = async (
  tx: StoreTx,
  { ctx, match, matchBy, strict = false, inTrash }: Judging,
  one: CellsOfRow,
  { found, done, trashed }: Known,
): Promise<PlannedWrite> => {
  const { resource } = ctx
  if (one.row.left) return { ...one.row, ...noWrite, verdict: 'skip' }
  const wrong = issuesOf(resource, one.read.wrong)
  if (one.skip) return withIssues(one, [one.skip], 'skip')
  if (one.refused)
    return withIssues({ ...one, keys: [] }, [
      ...wrong.filter(({ field }) => field !== one.refused?.field),
      one.refused,
    ])
  const hits = one.keys.flatMap(key => {
    const row = found.get(key.text)
    return row ? [{ key, row }] : []
  })
  const meant = matchBy === undefined ? hits : hits.filter(({ key }) => key.key.at(-1) === matchBy)
  const [first] = meant
  // a record that matches by another key than the chosen one is not the record of the row
  const [held] = hits
  if (!first && held) return withIssues(one, [...wrong, takenIssue(resource, held.key.key)])
  const other = hits.find(({ row }) => row.id !== first?.row.id)
  if (first && other) {
    // by the ids, so that the names are shown as each reader may see them
    const params = {
      one: first.row.id,
      other: other.row.id,
      by: fieldOfKey(resource, first.key.key),
    }
    return withIssues(one, [...wrong, { ...takenIssue(resource, other.key.key), params }])
  }
  if (first && !isVisible(ctx, first.row))
    return withIssues(one, [...wrong, takenIssue(resource, first.key.key)])
  const before = first && done.get(first.row.id)
  if (first && before !== undefined)
    return withIssues(one, [
      ...wrong,
      { ...takenIssue(resource, first.key.key), params: { row: before } },
    ])
  if (first && match === 'create' && strict) {
    return withIssues(one, [
      ...recordOfCells(resource, one.row.cells, one.read).issues,
      takenIssue(resource, first.key.key),
    ])
  }
  if (first && match === 'create') {
    const skipped = withIssues(one, [takenIssue(resource, first.key.key)], 'skip')
    return { ...skipped, recordId: first.row.id, version: first.row.version }
  }
  if (first) return judgeUpdate(tx, ctx, one, first.row)
  const hit = trashHit(one, trashed, matchBy)
  if (hit) {
    const { trash } = one.row
    const choice = trash === 'ask' || !trash ? inTrash : trash
    return judgeTrashed(tx, ctx, one, { hit, trashed, match, choice })
  }
  if (match !== 'update') return judgeCreate(tx, ctx, one)
  if (wrong.length) return withIssues(one, wrong)
  const [key] = one.keys.filter(({ key: names }) => !matchBy || names.at(-1) === matchBy)
  if (!key)
    return withIssues(one, [
      {
        field: matchBy ?? fieldOfKey(resource, matchKeys(resource)[0]),
        code: ErrorCode.valueMissing,
      },
    ])
  return withIssues(
    one,
    [{ field: fieldOfKey(resource, key.key), code: resource.notFound ?? ErrorCode.notFound }],
    'skip',
  )
}

/**
 * Checks each row by itself against the current records: the write that a commit would make, or all
 * errors of the row. Conflicts between rows, and allowances, are checked by `settle`.
 */
export const judgeRows = async (
  judging: Judging,
  rows: readonly SheetCells[],
): Promise<PlannedWrite[]> => {
  const { ctx, records, refused } = judging
  const breathe = createYielder()
  const plain = cellSettingsOf(ctx)
  const includedCells = rows.filter(({ left }) => !left).map(({ cells }) => cells)
  const names = judgingMissing(
    ctx,
    judging.missing,
    await lookUpFor(records, ctx, includedCells, plain),
  )
  const settings = { ...plain, lookUp: names.lookUp }
  const reads: CellsOfRow[] = []
  for (const row of rows) {
    const read = row.left
      ? { values: {}, also: {}, wrong: {} }
      : names.told(row.cells, readCells(ctx.resource, row.cells, settings))
    reads.push({
      row,
      read,
      keys: keysGiven(ctx.resource, rowValues(read)),
      skip: row.left ? undefined : names.skipped(row.cells, read),
    })
    await breathe()
  }
  const checkedReads = refused.size
    ? reads.map(one => ({ ...one, refused: refused.get(one.row.sheetRow) }))
    : reads
  const open = checkedReads.map(one => (one.refused ? [] : one.keys))
  const found = await recordsByKey(records, ctx.resource, open, breathe)
  const matchedReads = checkedReads.map(one => ({ ...one, keys: exactWhereFound(one.keys, found) }))
  const trashed = await recordsInTrash(records, ctx, open, found, breathe)
  const known = { found, trashed, done: await rowsDone(judging, found) }
  const alone = (one: CellsOfRow) =>
    judging.apart(async tx => {
      return judgeOne(await names.meeting(tx, [one.row]), judging, one, known)
    })
  try {
    return await judging.apart(async part => {
      const out: PlannedWrite[] = []
      const tx = await names.meeting(part, rows)
      for (const one of matchedReads) {
        const rules = watchRules(tx)
        out.push(await judgeOne(tx, judging, one, known))
        // only the rules write here, and the next row would see that
        if (rules.wrote()) throw new DependentRows()
        await breathe()
      }
      return out
    })
  } catch (error) {
    if (!(error instanceof DependentRows)) throw error
    const out: PlannedWrite[] = []
    for (const one of matchedReads) out.push(await alone(one))
    return out
  }
}
