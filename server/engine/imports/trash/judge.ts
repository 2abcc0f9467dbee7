import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { MatchMode, TrashChoice } from '../../../../src/protocol/imports.ts'
import type { RecordContext } from '../../records/context.ts'
import { heldKey, takenIssue } from '../../records/keys.ts'
import { draftRestore } from '../../records/remove.ts'
import { draftUpdate, ruleContext } from '../../records/pipeline.ts'
import type { Row } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { issuesOf, type RowIssue } from '../parseRow.ts'
import { rowValues, withIssues, type PlannedWrite, type CellsOfRow } from '../wizard/judgedRow.ts'
import { changesOf, judgeCreate, refusedRow, takesOf, untouched } from '../wizard/judgeWrite.ts'
import { fieldOfKey, recordKey } from '../wizard/match.ts'
import { mayRestore, type Trashed } from './find.ts'

/** A record in the trash that has the same key as a row, and that key. */
export interface TrashHit {
  readonly row: Row
  readonly key: readonly string[]
}

/** The record in the trash that a row refers to, by the first key that matches one. */
export const trashHit = (
  { keys }: CellsOfRow,
  { found }: Trashed,
  matchBy: string | undefined,
): TrashHit | undefined => {
  if (!found.size) return undefined
  for (const { key, text } of keys) {
    const row = matchBy === undefined || key.at(-1) === matchBy ? found.get(text) : undefined
    if (row) return { row, key }
  }
  return undefined
}

/** The issue of a row whose key belongs to a record in the trash. */
const trashIssue = ({ resource }: RecordContext, { key }: TrashHit): RowIssue => ({
  field: fieldOfKey(resource, key),
  code: ErrorCode.invalidFormat,
  params: { inTrash: 1 },
})

const judgeRestore = async (
  tx: StoreTx,
  ctx: RecordContext,
  one: CellsOfRow,
  { row: before }: TrashHit,
  { held }: Trashed,
): Promise<PlannedWrite> => {
  const read = untouched(ctx, one, before)
  const base = withIssues(one, issuesOf(ctx.resource, read.wrong))
  const row: PlannedWrite = {
    ...base,
    recordId: before.id,
    version: before.version,
    keys: [...base.keys, recordKey(before.id)],
    trash: 'restore',
  }
  const values = rowValues(read)
  try {
    const back = await draftRestore(tx, ctx, before)
    const after = (await draftUpdate(tx, ctx, back, values)) ?? back
    // another record may have taken a key that the row doesn't contain
    const taken = heldKey(ctx.resource, held, after)
    if (taken) return { ...row, issues: [...row.issues, takenIssue(ctx.resource, taken)] }
    if (row.issues.length) return row
    await ctx.rules.foresee?.({ kind: 'update', before: back, after }, ruleContext(tx, ctx))
    const changes = changesOf(values, before, after)
    return { ...row, verdict: 'update', changes, takes: takesOf(ctx, before, after) }
  } catch (error) {
    return refusedRow(ctx, row, read, error)
  }
}

/**
 * What a commit would do with a row whose key belongs to a record in the trash: nothing, until a
 * person decides.
 */
export const judgeTrashed = async (
  tx: StoreTx,
  ctx: RecordContext,
  one: CellsOfRow,
  {
    hit,
    trashed,
    match,
    choice,
  }: {
    readonly hit: TrashHit
    readonly trashed: Trashed
    readonly match: MatchMode
    readonly choice: TrashChoice | undefined
  },
): Promise<PlannedWrite> => {
  const of = { recordId: hit.row.id, version: hit.row.version }
  if (choice === 'restore') {
    if (mayRestore(ctx, ctx.resource)) return judgeRestore(tx, ctx, one, hit, trashed)
    const refused = { field: fieldOfKey(ctx.resource, hit.key), code: ErrorCode.permissionMissing }
    return { ...withIssues(one, [refused]), ...of, trash: 'ask' }
  }
  if (choice === 'create' && match !== 'update')
    return { ...(await judgeCreate(tx, ctx, one)), trash: 'create' }
  const issue = trashIssue(ctx, hit)
  if (choice === 'skip') return { ...withIssues(one, [issue], 'skip'), ...of, trash: 'skip' }
  const wrong = issuesOf(ctx.resource, one.read.wrong).filter(({ field }) => field !== issue.field)
  return { ...withIssues(one, [issue, ...wrong]), ...of, trash: 'ask' }
}
