import { hashOf } from '../../../platform/http/idempotency.ts'
import { verdicts, type Verdict } from '../../../../src/protocol/imports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { noTrash, type TrashCounts, type VerdictCounts } from './jobColumns.ts'
import type { PlannedWrite } from './judgedRow.ts'
import { takenBy } from './settle.ts'

const planRowOf = (jobId: string, { issues, ...row }: PlannedWrite) => ({
  jobId,
  ...row,
  issues: issues.length ? issues : null,
})

const changing = [
  'verdict',
  'cells',
  'recordId',
  'version',
  'issues',
  'changes',
  'twin',
  'keys',
  'takes',
  'edited',
  'left',
  'trash',
] as const satisfies readonly (keyof ReturnType<typeof planRowOf>)[]

/** Adds rows to a job's plan. */
export const addRows = (tx: StoreTx, jobId: string, rows: readonly PlannedWrite[]): Promise<void> =>
  tx.append(
    'importPlan',
    rows.map(row => planRowOf(jobId, row)),
  )

/** Writes rows of a job's plan again. */
export const amendRows = (
  tx: StoreTx,
  jobId: string,
  rows: readonly PlannedWrite[],
): Promise<void> =>
  tx.amend(
    'importPlan',
    rows.map(row => planRowOf(jobId, row)),
    changing,
  )

/** Notes at rows that are written already which later row means the same. */
export const amendTwins = (
  tx: StoreTx,
  jobId: string,
  twins: Iterable<readonly [number, number]>,
): Promise<void> =>
  tx.amend(
    'importPlan',
    Array.from(twins, ([sheetRow, twin]) => ({ jobId, sheetRow, twin })),
    ['twin'],
  )

type Counted = Pick<PlannedWrite, 'verdict' | 'takes' | 'trash'>
/** The number of rows whose key belongs to a record in the trash, by decision. */
const trashCounts = (rows: readonly Counted[]): TrashCounts => {
  const restore = rows.filter(row => row.trash === 'restore' && row.verdict === 'update').length
  const undecided = rows.filter(row => row.trash === 'ask').length
  return { rows: rows.filter(row => row.trash !== null).length, undecided, restore }
}

/** A tally with some rows in the place of what they were before. */
export const tallied = (
  tally: VerdictCounts,
  before: readonly Counted[],
  after: readonly Counted[],
): VerdictCounts => {
  const count = (rows: typeof after, verdict: Verdict) =>
    rows.filter(row => row.verdict === verdict).length
  const counts = Object.fromEntries(
    verdicts.map(name => [name, tally[name] + count(after, name) - count(before, name)]),
  )
  const [usageBefore, usageAfter] = [takenBy(before), takenBy(after)]
  const previousUsage = tally.taken ?? {}
  const names = new Set([
    ...Object.keys(previousUsage),
    ...Object.keys(usageBefore),
    ...Object.keys(usageAfter),
  ])
  const quotaUsage = Object.fromEntries(
    [...names].map(name => [
      name,
      (previousUsage[name] ?? 0) + (usageAfter[name] ?? 0) - (usageBefore[name] ?? 0),
    ]),
  )
  const [was, minus, plus] = [tally.trash ?? noTrash, trashCounts(before), trashCounts(after)]
  const trash = {
    rows: was.rows + plus.rows - minus.rows,
    undecided: was.undecided + plus.undecided - minus.undecided,
    restore: was.restore + plus.restore - minus.restore,
  }
  return { ...tally, ...counts, taken: quotaUsage, trash }
}

/**
 * Digest of the rows that were checked so far plus further rows: their cells, their records and the
 * records' versions.
 */
export const digested = (before: string, rows: readonly PlannedWrite[]): Promise<string> =>
  hashOf(
    before +
      JSON.stringify(
        rows.map(({ sheetRow, cells, verdict, recordId, version, trash }) => [
          sheetRow,
          cells,
          verdict,
          trash,
          recordId,
          version,
        ]),
      ),
  )

/** The key that a commit must send: it identifies the checked state. */
export const checkKeyOf = (
  job: { readonly jobId: string; readonly fileHash: string; readonly mapping: unknown },
  digest: string,
): Promise<string> => hashOf(JSON.stringify([job.jobId, job.fileHash, job.mapping, digest]))
