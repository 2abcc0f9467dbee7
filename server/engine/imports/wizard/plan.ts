import { hashOf } from '../../../platform/http/idempotency.ts'
import { verdicts, type Verdict } from '../../../../src/protocol/imports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import type { VerdictCounts } from './jobColumns.ts'
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
] as const satisfies readonly (keyof ReturnType<typeof planRowOf>)[]

/** Adds rows to a job's plan. */
export const addRows = (tx: StoreTx, jobId: string, rows: readonly PlannedWrite[]): Promise<void> =>
  tx.append(
    'importPlan',
    rows.map(row => planRowOf(jobId, row)),
  )

/** Writes rows of a job's plan anew. */
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

/** Tells rows that are written already which later row means the same. */
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

/** A tally with some rows in the place of what they were before. */
export const tallied = (
  tally: VerdictCounts,
  before: readonly Pick<PlannedWrite, 'verdict' | 'takes'>[],
  after: readonly Pick<PlannedWrite, 'verdict' | 'takes'>[],
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
  return { ...tally, ...counts, taken: quotaUsage }
}

/** Print of what was checked up to now, with further rows: their cells, what they mean, and its version. */
export const digested = (before: string, rows: readonly PlannedWrite[]): Promise<string> =>
  hashOf(
    before +
      JSON.stringify(
        rows.map(({ sheetRow, cells, verdict, recordId, version }) => [
          sheetRow,
          cells,
          verdict,
          recordId,
          version,
        ]),
      ),
  )

/** What a commit is bound to. */
export const checkKeyOf = (
  job: { readonly jobId: string; readonly fileHash: string; readonly mapping: unknown },
  digest: string,
): Promise<string> => hashOf(JSON.stringify([job.jobId, job.fileHash, job.mapping, digest]))
