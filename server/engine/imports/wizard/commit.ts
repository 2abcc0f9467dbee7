import { openQuotas } from '../../records/batch.ts'
import { type RecordContext, recordContext } from '../../records/context.ts'
import { spendGuesses } from '../../records/guesses.ts'
import { DependentRows } from '../../records/transactionLocks.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { isObject } from '../../../platform/http/body.ts'
import { KeyTaken, type Records } from '../../../platform/ports.ts'
import { createYielder } from '../../../platform/yieldToEventLoop.ts'
import {
  addTallies,
  appendResults,
  countRows,
  endJob,
  keepResults,
  rowsDone,
  skipResults,
  type RowResult,
  type RowTally,
} from '../results.ts'
import { lookUpFor } from '../lookUp.ts'
import {
  createMissing,
  createMissingFirst,
  keepCreated,
  withCreatedIds,
  type CreatedNames,
} from '../missing/create.ts'
import { inLanes, writing } from '../pace.ts'
import { cellSettingsOf, type CellSettings, type RowIssue } from '../parseRow.ts'
import { codesOf } from '../rowCodes.ts'
import { isJobCancelled, mayNoMore, type ImportRun } from '../run.ts'
import { backToCheck, takenRows, type RefusedRow } from './drift.ts'
import { mappingOf } from './jobColumns.ts'
import { plannedRows, type Planned } from './planned.ts'
import { createProgressNews } from './progress.ts'
import { reopen } from './reopen.ts'
import { forgetSheets } from './sheets.ts'
import { rowIssueOf, type ReadRow } from './rowResult.ts'
import { readRow, writeRows } from './write.ts'

/**
 * Rows per transaction: many enough to be fast, few enough that the embedded database, which has
 * one connection, lets other work in between.
 */
export const batchSizes = { pglite: 150, postgres: 200 } as const

const readBatch = async (
  ctx: RecordContext,
  records: Records,
  rows: readonly Planned[],
  names: CreatedNames,
): Promise<ReadRow[]> => {
  const plain = cellSettingsOf(ctx)
  const cells = rows.map(row => row.cells)
  const settings: CellSettings = { ...plain, lookUp: await lookUpFor(records, ctx, cells, plain) }
  return rows.map(row => {
    const read = readRow(ctx, row, settings)
    return read.changed ? { ...read, changed: withCreatedIds(read.changed, names) } : read
  })
}

/**
 * The rows that fail before anything is written: those beyond the limit of guesses for a caller who
 * sees their keys masked (a direct import has counted them in its check), and those whose match
 * another record has taken since the check, if no unique index covers the match.
 */
const refusedRows = async (
  run: ImportRun,
  ctx: RecordContext,
  read: readonly ReadRow[],
): Promise<ReadonlyMap<number, RowIssue>> => {
  const tries = read.map(
    ({
      row,
      made: newRow,
      changed,
      issue,
    }): {
      sheetRow: number
      values: Readonly<Record<string, unknown>>
      issue?: RowIssue | undefined
    } => ({
      sheetRow: row.sheetRow,
      values: newRow?.values ?? changed ?? {},
      issue,
    }),
  )
  const guessResults = run.wizard ? await spendGuesses(run.ports, ctx, tries) : []
  const newRows = read.flatMap(one => (one.made ? [one.row] : []))
  const clashingRows = ctx.resource.keys?.length ? [] : await takenRows(run.scope, ctx, newRows)
  return new Map(
    [...guessResults, ...clashingRows].flatMap(({ sheetRow, issue }) =>
      issue ? [[sheetRow, issue] as const] : [],
    ),
  )
}

/**
 * Writes one batch, optimistically. If it can't be written as a whole (a record has a key already,
 * the allowance runs out, a referenced record was deleted, rows depend on each other), it is
 * validated completely first; then the rows are written one by one, and only the affected row
 * fails. Returns whether it could be written as a whole.
 */
const settleRows = async (
  ctx: RecordContext,
  rows: readonly ReadRow[],
  write: (rows: readonly ReadRow[], optimistic: boolean) => Promise<void>,
  optimistic: boolean,
): Promise<boolean> => {
  try {
    await write(rows, optimistic)
    return true
  } catch (error) {
    const issue = rowIssueOf(error, ctx)
    if (!issue && !(error instanceof DependentRows)) throw error
    const [only] = rows
    if (optimistic) await settleRows(ctx, rows, write, false)
    else if (rows.length > 1) for (const row of rows) await settleRows(ctx, [row], write, false)
    else if (only && issue) await write([{ row: only.row, issue }], false)
    else throw error
    return false
  }
}

const cannotStand = (error: unknown): boolean =>
  error instanceof Fault || error instanceof KeyTaken || error instanceof DependentRows

interface Ended {
  readonly halted?: boolean
  readonly cancelled?: boolean
  readonly refused?: readonly RefusedRow[]
}

/**
 * Writes only the good rows, in batches, each row independently; written rows stay, whatever
 * happens later.
 */
const commitGood = async (
  run: ImportRun,
  ctx: RecordContext,
  meets: boolean,
  tell: (done: number) => void,
): Promise<Ended> => {
  const { ports, scope, jobId } = run
  const names = await createMissingFirst(run, ctx)
  const codes = codesOf(ctx.resource, ctx.rules.quotas)
  const done = await rowsDone(run)
  let wary = false
  let at = done.size
  const transaction = writing(run)
  const write = (rows: readonly ReadRow[], optimistic: boolean): Promise<void> =>
    transaction(async tx =>
      keepResults(tx, ctx, jobId, await writeRows(tx, ctx, rows, { optimistic, meets }), codes),
    )
  const halted = await inLanes(run, {
    batches: plannedRows(scope, jobId, batchSizes[ports.store.kind], done),
    write: async batch => {
      const read = await readBatch(ctx, scope, batch, names)
      const refused = await refusedRows(run, ctx, read)
      const fit = read.map((one): ReadRow => {
        const issue = one.issue ?? refused.get(one.row.sheetRow)
        return issue ? { row: one.row, issue } : one
      })
      if (!(await settleRows(ctx, fit, write, !wary))) wary = true
    },
    skip: batch => scope.transaction(tx => skipResults(tx, ctx, jobId, batch, codes)),
    told: batch => tell((at += batch.length)),
  })
  return { halted }
}

/** Thrown to roll back a whole commit, with the reason. */
class Stopped extends Error {
  readonly why: Ended
  constructor(why: Ended) {
    super('the commit was stopped')
    this.why = why
  }
}
/**
 * The ways to write a whole commit, in order: assume that the check still holds; validate
 * everything first, so that each failing row is named; and row by row, if rows depend on each
 * other.
 */
const ways = ['optimistic', 'verified', 'rowByRow'] as const

/**
 * Writes everything in one transaction. The counts are written last: until then the job's row is
 * unlocked for signs of life and for a cancel.
 */
const writeWhole = (
  run: ImportRun,
  ctx: RecordContext,
  way: (typeof ways)[number],
  meets: boolean,
): Promise<void> => {
  const { ports, scope, jobId } = run
  const codes = codesOf(ctx.resource, ctx.rules.quotas)
  return scope.transaction(async tx => {
    const breathe = createYielder()
    let tally: RowTally | undefined
    const names = await createMissing(tx, ctx, jobId)
    for await (const batch of plannedRows(tx, jobId, batchSizes[ports.store.kind])) {
      if (run.stopping?.()) throw new Stopped({ halted: true })
      if ((await isJobCancelled(run, tx)) || (await mayNoMore(run, tx)))
        throw new Stopped({ cancelled: true })
      const read = await readBatch(ctx, tx, batch, names)
      const results: RowResult[] = []
      for (const part of way === 'rowByRow' ? read.map(one => [one]) : [read]) {
        try {
          results.push(
            ...(await writeRows(tx, ctx, part, { optimistic: way === 'optimistic', meets })),
          )
        } catch (error) {
          const [only] = part
          const issue = way === 'rowByRow' ? rowIssueOf(error, ctx) : undefined
          if (!issue || !only) throw error
          throw new Stopped({ refused: [{ sheetRow: only.row.sheetRow, issue }] })
        }
      }
      const refused = results.flatMap(({ sheetRow, issue }) => (issue ? [{ sheetRow, issue }] : []))
      if (refused.length) throw new Stopped({ refused })
      // results of an earlier round make room before the first of the new ones
      if (!tally) await reopen(tx, jobId)
      tally = addTallies(tally, await appendResults(tx, jobId, results, codes))
      await breathe()
    }
    await keepCreated(tx, jobId, names)
    if (tally) await countRows(tx, ctx, jobId, tally)
  })
}

/** All or nothing. */
const commitWhole = async (run: ImportRun, ctx: RecordContext, meets: boolean): Promise<Ended> => {
  const { ports, scope, jobId } = run
  for (const way of ways) {
    try {
      await writeWhole(run, ctx, way, meets)
      return {}
    } catch (error) {
      if (error instanceof Stopped) {
        if (!error.why.cancelled) return error.why
        break
      }
      if (!cannotStand(error) || way === 'rowByRow') throw error
    }
  }
  const codes = codesOf(ctx.resource, ctx.rules.quotas)
  await scope.transaction(async tx => {
    await reopen(tx, jobId)
    for await (const rows of plannedRows(tx, jobId, batchSizes[ports.store.kind])) {
      await skipResults(tx, ctx, jobId, rows, codes)
    }
  })
  return { cancelled: true }
}

/**
 * Whether a whole commit is through already: its process was stopped between its transaction and
 * its end.
 */
const isThrough = async ({ scope, jobId }: ImportRun): Promise<boolean> => {
  const job = await scope.db
    .selectFrom('importJob')
    .select(['read', 'total'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const waiting = await scope.db
    .selectFrom('importPlan')
    .select('sheetRow')
    .where('jobId', '=', jobId)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('importRow')
            .select('importRow.sheetRow')
            .whereRef('importRow.jobId', '=', 'importPlan.jobId')
            .whereRef('importRow.sheetRow', '=', 'importPlan.sheetRow')
            .where('importRow.outcome', '!=', 'failed'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return !waiting && job !== undefined && job.read === job.total
}

/** Phase 'committing': writes the checked rows, continuing where a stopped process ended. */
export const commitJob = async (run: ImportRun): Promise<'halted' | undefined> => {
  const { ports, scope, resource, session, jobId } = run
  const ctx = recordContext(ports, resource, session)
  const job = await scope.db
    .selectFrom('importJob')
    .select(['wanted', 'createdBy', 'total', 'mapping'])
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  const whole = isObject(job.wanted) && job.wanted.mode === 'all'
  const meets = run.wizard && mappingOf(job)?.match === 'both'
  const news = createProgressNews(run, job.createdBy)
  // the file's rows are not needed any more
  forgetSheets(ports, jobId)
  await scope.transaction(tx => openQuotas(tx, ctx))
  const good = () => commitGood(run, ctx, meets, done => news.tell('COMMITTING', done, job.total))
  const end: Ended = whole
    ? (await isThrough(run))
      ? {}
      : await commitWhole(run, ctx, meets)
    : await good()
  if (end.halted) return 'halted'
  news.end(
    end.refused ? await backToCheck(run, end.refused) : await endJob(run, {}),
    job.total ?? 0,
    job.total,
  )
  return undefined
}
