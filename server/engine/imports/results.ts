import { noteJobEnd } from '../notices/jobEnded.ts'
import type { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { FileReason } from '../../../src/protocol/errors/reasons.ts'
import type { RowOutcome } from '../../../src/protocol/provider.ts'
import type { RecordContext } from '../records/context.ts'
import { sameValue } from '../records/fields.ts'
import { thisTransaction } from '../../platform/store/horizon.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { ParsedRow, RowIssue } from './parseRow.ts'
import { rowIssue } from './rowCodes.ts'
import { keptFor, type ImportRun } from './run.ts'
import { outcomes, type ImportState } from './states.ts'
import { asText } from '../../../src/schema/asText.ts'

/** Result of one row of the sheet. */
export interface RowResult {
  readonly sheetRow: number
  readonly outcome: RowOutcome
  readonly cells: Readonly<Record<string, string>>
  readonly recordId?: string | null | undefined
  /** The error of a failed row. */
  readonly issue?: RowIssue
  /** Values of fields that read otherwise than their cells. */
  readonly shown?: Readonly<Record<string, unknown>> | undefined
  /** The record came back from the trash. */
  readonly restored?: boolean
}

/**
 * Values of the sheet's fields that read otherwise than their cells: a phone without spaces, the
 * country that a number carried.
 */
export const shownOf = (
  ctx: RecordContext,
  { cells, values }: Pick<ParsedRow, 'cells' | 'values'>,
): Record<string, unknown> => {
  const shownValues: Record<string, unknown> = {}
  const keys = new Set([...Object.keys(cells), ...(ctx.resource.keys ?? []).flat()])
  for (const name of keys) {
    const value = values[name]
    if (value !== null && value !== undefined && !sameValue(asText(value), cells[name] ?? ''))
      shownValues[name] = value
  }
  return shownValues
}

const tallyOf = (results: readonly RowResult[]): RowTally => {
  const tally = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, restored: 0 }
  for (const { outcome, restored } of results) {
    tally[outcome] += 1
    if (restored) tally.restored += 1
  }
  return tally
}

/** Numbers of rows by outcome; restored rows also count as updated. */
export type RowTally = Readonly<Record<RowOutcome | 'restored', number>>

export const addTallies = (a: RowTally | undefined, b: RowTally): RowTally => {
  const sum = { ...b }
  for (const name of [...outcomes, 'restored' as const]) sum[name] += a?.[name] ?? 0
  return sum
}

/**
 * The rows' results, in the transaction that writes the records. The ledger's key (job and row)
 * refuses to take a row twice.
 */
export const appendResults = async (
  tx: StoreTx,
  jobId: string,
  results: readonly RowResult[],
  codes: ReadonlySet<ErrorCode>,
): Promise<RowTally> => {
  await tx.append(
    'importRow',
    results.map(({ sheetRow, outcome, cells, recordId, issue, shown: shownValues, restored }) => {
      const storedIssue = issue && rowIssue(issue, codes)
      return {
        jobId,
        sheetRow,
        outcome,
        recordId: recordId ?? null,
        errorCode: storedIssue?.code,
        errorField: issue?.field,
        cells,
        params: {
          figures: storedIssue?.params ?? {},
          shown: shownValues ?? {},
          ...(restored && { restored }),
        },
      }
    }),
  )
  return tallyOf(results)
}

/** Adds to the job's counts. */
export const countRows = async (
  tx: StoreTx,
  { clock }: Pick<RecordContext, 'clock'>,
  jobId: string,
  tally: RowTally,
): Promise<void> => {
  await tx.db
    .updateTable('importJob')
    .set(eb => ({
      read: eb(
        'read',
        '+',
        outcomes.reduce((sum, name) => sum + tally[name], 0),
      ),
      created: eb('created', '+', tally.created),
      updated: eb('updated', '+', tally.updated),
      unchanged: eb('unchanged', '+', tally.unchanged),
      skipped: eb('skipped', '+', tally.skipped),
      failed: eb('failed', '+', tally.failed),
      restored: eb('restored', '+', tally.restored),
      // it has come further
      attempts: 0,
      heartbeat: clock.now().toISOString(),
    }))
    .where('jobId', '=', jobId)
    .execute()
}

/** Results and counts together: a repeated try finds both or neither. */
export const keepResults = async (
  tx: StoreTx,
  ctx: RecordContext,
  jobId: string,
  results: readonly RowResult[],
  codes: ReadonlySet<ErrorCode>,
): Promise<void> => {
  if (results.length)
    await countRows(tx, ctx, jobId, await appendResults(tx, jobId, results, codes))
}

/** Rows that have a result. */
export const rowsDone = async ({
  scope,
  jobId,
}: Pick<ImportRun, 'scope' | 'jobId'>): Promise<ReadonlySet<number>> => {
  const rows = await scope.db
    .selectFrom('importRow')
    .select('sheetRow')
    .where('jobId', '=', jobId)
    .execute()
  return new Set(rows.map(row => row.sheetRow))
}

export interface End {
  /** Why the whole file was refused, and what of it the reason names. */
  readonly reason?: FileReason
  readonly named?: string
}

/** Whether a cancel skipped rows: rows without a check or a person's decision to skip them. */
const leftRows = async (tx: StoreTx, jobId: string): Promise<boolean> => {
  const row = await tx.db
    .selectFrom('importRow')
    .select('sheetRow')
    .where('jobId', '=', jobId)
    .where('outcome', '=', 'skipped')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('importPlan')
            .select('importPlan.sheetRow')
            .whereRef('importPlan.jobId', '=', 'importRow.jobId')
            .whereRef('importPlan.sheetRow', '=', 'importRow.sheetRow')
            .where(plan =>
              plan.or([
                plan('importPlan.left', '=', true),
                plan('importPlan.verdict', '=', 'skip'),
              ]),
            ),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes the end in the inbox of the person who began the import. */
const noteEnd = (
  { ports, session, jobId, resource }: ImportRun,
  tx: StoreTx,
  ok: boolean,
  { read, failed }: { readonly read: number; readonly failed: number },
): Promise<void> =>
  noteJobEnd(ports, tx, {
    id: jobId,
    kind: 'import',
    accountId: session.actor.id,
    of: resource.plural,
    ok,
    done: read - failed,
    failed,
  })

/**
 * Ends the job. It is done only if every row has exactly one result and the counts match the
 * results; otherwise it has failed, whatever was written.
 */
export const endJob = (run: ImportRun, { reason, named }: End): Promise<ImportState> => {
  const { ports, scope, session, jobId, fileName } = run
  return scope.transaction(async tx => {
    const job = await tx.db
      .selectFrom('importJob')
      .select([
        'read',
        'created',
        'updated',
        'unchanged',
        'skipped',
        'failed',
        'total',
        'keptUntil',
        'cancelled',
      ])
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow()
    const rows = await tx.db
      .selectFrom('importRow')
      .select(['outcome', eb => eb.fn.countAll<number>().as('n')])
      .where('jobId', '=', jobId)
      .groupBy('outcome')
      .execute()
    const countByOutcome = new Map(rows.map(({ outcome, n }) => [outcome, Number(n)]))
    const exact = outcomes.every(name => job[name] === (countByOutcome.get(name) ?? 0))
    const sum = outcomes.reduce((all, name) => all + job[name], 0)
    const whole = exact && sum === job.read && (job.total === null || job.total === job.read)
    if (!reason && !whole)
      ports.log.error(
        { jobId, job, kept: Object.fromEntries(countByOutcome) },
        'rows of an import are missing',
      )
    // a further round that can't be read leaves what an earlier one wrote
    const round = reason !== undefined && exact && sum > 0
    const state: ImportState =
      (reason && !round) || (!whole && !round)
        ? 'FAILED'
        : job.cancelled && (await leftRows(tx, jobId))
          ? 'CANCELLED'
          : job.failed > 0
            ? 'PARTIAL'
            : 'DONE'
    const { keptUntil, total, cancelled: _cancelled, ...counts } = job
    await tx.db
      .updateTable('operation')
      .set({
        detail: JSON.stringify({ jobId, fileName, state, ...counts }),
        txid: thisTransaction,
      })
      .where('id', '=', session.requestId)
      .execute()
    const now = ports.clock.now()
    const error = reason ?? (whole ? null : 'broken')
    await tx.db
      .updateTable('importJob')
      .set({
        state,
        error,
        busy: null,
        ...(named === undefined ? {} : { wanted: JSON.stringify({ named }) }),
        total: round ? job.read : total,
        finishTime: now.toISOString(),
        heartbeat: now.toISOString(),
        keptUntil: keptUntil ?? new Date(now.getTime() + keptFor).toISOString(),
      })
      .where('jobId', '=', jobId)
      .execute()
    if (state !== 'CANCELLED') await noteEnd(run, tx, state !== 'FAILED', job)
    return state
  })
}

/**
 * Writes results for rows that a cancel left without one. The results record the cancellation,
 * whichever process learned of it first.
 */
export const skipResults = async (
  tx: StoreTx,
  ctx: RecordContext,
  jobId: string,
  rows: readonly Pick<RowResult, 'sheetRow' | 'cells' | 'recordId'>[],
  codes: ReadonlySet<ErrorCode>,
): Promise<void> => {
  const numbers = rows.map(({ sheetRow }) => sheetRow)
  const existingRows = await tx.db
    .selectFrom('importRow')
    .select('sheetRow')
    .where('jobId', '=', jobId)
    .where('sheetRow', 'in', numbers)
    .execute()
  const done = new Set(existingRows.map(({ sheetRow }) => sheetRow))
  const skipped = rows.flatMap(({ sheetRow, cells, recordId }): RowResult[] =>
    done.has(sheetRow) ? [] : [{ sheetRow, cells, recordId, outcome: 'skipped' }],
  )
  await keepResults(tx, ctx, jobId, skipped, codes)
  await tx.db.updateTable('importJob').set({ cancelled: true }).where('jobId', '=', jobId).execute()
}
