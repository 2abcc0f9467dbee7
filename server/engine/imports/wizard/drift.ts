import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { Verdict } from '../../../../src/protocol/imports.ts'
import type { RecordContext } from '../../records/context.ts'
import { heldKey, heldKeys, takenIssue } from '../../records/keys.ts'
import { isVisible } from '../../records/visible.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { createYielder } from '../../../platform/yieldToEventLoop.ts'
import { lookUpFor } from '../lookUp.ts'
import { parseRow, cellSettingsOf, type RowIssue } from '../parseRow.ts'
import type { ImportRun } from '../run.ts'
import { noTrash, type VerdictCounts } from './jobColumns.ts'
import type { JobRow } from './load.ts'
import { keysGiven, recordsByKey } from './match.ts'
import { isLeft, plannedRows, type Planned } from './planned.ts'
import { keysOf } from '../../../../src/schema/keysOf.ts'

/** A row that can't be written as it was checked, and the reason. */
export interface RefusedRow {
  readonly sheetRow: number
  readonly issue: RowIssue
}

// a transaction that began before the check may end after it; none lasts longer than this, in
// milliseconds
const slack = 10 * 60 * 1000
const size = 500

/**
 * Whether anything was written to the resource since the check: every write leaves its audit row.
 */
const touched = async (
  { db }: Scope,
  resource: string,
  checkTime: string | null,
): Promise<boolean> => {
  if (checkTime === null) return true
  const since = new Date(Date.parse(checkTime) - slack).toISOString()
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('resource', '=', resource)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const changedRows = async (
  scope: Scope,
  ctx: RecordContext,
  rows: readonly Planned[],
): Promise<RefusedRow[]> => {
  const known = rows.filter(
    row => row.recordId !== null && (row.verdict === 'update' || row.verdict === 'unchanged'),
  )
  if (!known.length) return []
  const idsOf = (restored: boolean) =>
    known.flatMap(({ recordId, trash }) =>
      recordId !== null && (trash === 'restore') === restored ? [recordId] : [],
    )
  const [living, lying] = [idsOf(false), idsOf(true)]
  const found = [
    ...(living.length ? await scope.many(ctx.resource, living) : []),
    ...(lying.length ? await scope.many(ctx.resource, lying, true) : []),
  ]
  const records = new Map(
    found.filter(row => isVisible(ctx, row)).map(row => [row.id, row.version]),
  )
  return known.flatMap(({ sheetRow, recordId, version }): RefusedRow[] => {
    const now = records.get(recordId ?? '')
    if (now === undefined)
      return [
        {
          sheetRow,
          issue: { field: ctx.resource.title, code: ctx.resource.notFound ?? ErrorCode.notFound },
        },
      ]
    return now === version
      ? []
      : [{ sheetRow, issue: { field: ctx.resource.title, code: ErrorCode.conflict } }]
  })
}

/** Rows that would create a record whose key another record has. */
export const takenRows = async (
  scope: Scope,
  ctx: RecordContext,
  rows: readonly Planned[],
): Promise<RefusedRow[]> => {
  const newRows = rows.filter(({ verdict }) => verdict === 'create')
  const plain = cellSettingsOf(ctx)
  const texts = newRows.map(({ cells }) => cells)
  const settings = { ...plain, lookUp: await lookUpFor(scope, ctx, texts, plain) }
  const parsedRows = newRows.map(row => parseRow(ctx.resource, row.sheetRow, row.cells, settings))
  // if no unique index covers the key, this query prevents duplicates
  if (!ctx.resource.keys?.length) {
    const keys = parsedRows.map(({ values }) => keysGiven(ctx.resource, values))
    const found = await recordsByKey(scope, ctx.resource, keys, createYielder())
    return parsedRows.flatMap(({ sheetRow }, at) => {
      const takenKey = keys[at]?.find(({ text }) => found.has(text))
      return takenKey ? [{ sheetRow, issue: takenIssue(ctx.resource, takenKey.key) }] : []
    })
  }
  const existingKeys = await heldKeys(
    scope,
    ctx.resource,
    parsedRows.map(({ values }) => values),
  )
  return parsedRows.flatMap(({ sheetRow, values }) => {
    const key = heldKey(ctx.resource, existingKeys, values)
    return key ? [{ sheetRow, issue: takenIssue(ctx.resource, key) }] : []
  })
}

/**
 * Rows whose records have changed since the check, and rows that would create a record whose key
 * another record has taken meanwhile.
 */
export const driftOf = async (
  scope: Scope,
  ctx: RecordContext,
  job: Pick<JobRow, 'jobId' | 'checkTime'>,
): Promise<RefusedRow[]> => {
  if (!(await touched(scope, ctx.resource.name, job.checkTime))) return []
  const breathe = createYielder()
  const refused: RefusedRow[] = []
  for await (const rows of plannedRows(scope, job.jobId, size)) {
    const includedRows = rows.filter(row => !isLeft(row))
    refused.push(
      ...(await changedRows(scope, ctx, includedRows)),
      ...(await takenRows(scope, ctx, includedRows)),
    )
    await breathe()
  }
  return refused
}

const verdictsOf = async (tx: StoreTx, jobId: string): Promise<VerdictCounts> => {
  const rows = await tx.db
    .selectFrom('importPlan')
    .select(['verdict', 'left', 'trash', eb => eb.fn.countAll<number>().as('n')])
    .where('jobId', '=', jobId)
    .groupBy(['verdict', 'left', 'trash'])
    .execute()
  const trash = { ...noTrash }
  for (const row of rows) {
    if (row.trash !== null) trash.rows += Number(row.n)
    if (row.trash === 'ask') trash.undecided += Number(row.n)
    if (row.trash === 'restore' && row.verdict === 'update') trash.restore += Number(row.n)
  }
  const counts: Record<Verdict, number> = { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 }
  const names = keysOf(counts)
  for (const { verdict, left, n } of rows) {
    const name = left ? 'skip' : names.find(one => one === verdict)
    if (name) counts[name] += Number(n)
  }
  return { ...counts, trash }
}

/**
 * Returns the job to its check: the affected rows become errors with their reason, and the check
 * gets another key, so that nobody commits rows that they haven't seen.
 */
export const refuseRows = async (
  tx: StoreTx,
  { ids }: { readonly ids: { next(): string } },
  jobId: string,
  refused: readonly RefusedRow[],
): Promise<void> => {
  await tx.amend(
    'importPlan',
    refused.map(({ sheetRow, issue }) => ({ jobId, sheetRow, verdict: 'error', issues: [issue] })),
    ['verdict', 'issues'],
  )
  await tx.db
    .updateTable('importJob')
    .set(eb => ({
      state: 'CHECKED',
      busy: null,
      wanted: null,
      cancelled: false,
      drifted: refused.length,
      checkKey: ids.next(),
      revision: eb('revision', '+', 1),
    }))
    .where('jobId', '=', jobId)
    .execute()
  await tx.db
    .updateTable('importJob')
    .set({ verdicts: JSON.stringify(await verdictsOf(tx, jobId)) })
    .where('jobId', '=', jobId)
    .execute()
}

/** A commit that could not be made puts its job back to its check. */
export const backToCheck = async (
  { ports, scope, jobId }: ImportRun,
  refused: readonly RefusedRow[],
): Promise<string> => {
  await scope.transaction(tx => refuseRows(tx, ports, jobId, refused))
  return 'CHECKED'
}
