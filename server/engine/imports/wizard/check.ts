import type { ImportMapping } from '../../../../src/protocol/imports.ts'
import { recordContext, type RecordContext } from '../../records/context.ts'
import type { SheetRow } from '../../../platform/ports.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { createYielder } from '../../../platform/yieldToEventLoop.ts'
import { demandStill, type ImportRun } from '../run.ts'
import { fixedDifferences } from '../fixedColumns.ts'
import { oddRowsSeen } from '../oddRows.ts'
import { decideMissing } from '../missing/decide.ts'
import { namesSeen, creatableTargetsOf } from '../missing/names.ts'
import { isExampleRow } from '../template.ts'
import {
  findingsOf,
  emptyVerdictCounts,
  checkRequestOf,
  mappingOf,
  type CheckRequest,
  type VerdictCounts,
} from './jobColumns.ts'
import { cleanedSeen, emptying } from './cellWords.ts'
import { createDryRun } from './dryRun.ts'
import { tableAt } from './headings.ts'
import { beginCommit } from './beginCommit.ts'
import { judgeRows } from './judge.ts'
import type { PlannedWrite, SheetCells } from './judgedRow.ts'
import type { JobRow } from './load.ts'
import { cellsBy, replacing } from './mapping.ts'
import { addRows, amendTwins, checkKeyOf, digested, tallied } from './plan.ts'
import { mergedSeen } from './mergedCells.ts'
import { checking, createProgressNews, orFail, Overtaken } from './progress.ts'
import { leftOf, settling } from './settle.ts'
import { triesOf } from './tries.ts'
import { sheetsOf } from './sheets.ts'
import { valuesSeen } from './values.ts'

/**
 * Rows that are checked and written at once: many enough to be fast, few enough that the embedded
 * database, which has one connection, lets other work in between.
 */
const sizes = { pglite: 250, postgres: 500 } as const
/** Slices that are checked at once. */
const lanes = 2
/** Rows of an old plan that one statement deletes. */
const part = 5000

/**
 * The rows of the sheet that are to be checked, as texts by field: mapped, and as a person mended
 * them.
 */
const rowsOf = async (
  run: ImportRun,
  mapping: ImportMapping,
  { edits, left, trash = {} }: CheckRequest,
  ctx: RecordContext,
  seenRow: (row: SheetRow) => void,
) => {
  const table = tableAt(await sheetsOf(run), mapping)
  if (!table) throw errors.importFailedBecause({ reason: 'noHeadings' })
  const read = cellsBy(mapping)
  const empty = emptying(run.resource, mapping)
  const cleaned = cleanedSeen(ctx)
  const merged = mergedSeen(mapping)
  const odd = oddRowsSeen(table.heading)
  const replace = replacing(mapping)
  const sheetValues = valuesSeen(ctx, mapping.columns)
  const names = namesSeen(creatableTargetsOf(ctx.resources, run.resource))
  const out = new Set(left)
  const breathe = createYielder()
  const rows: SheetCells[] = []
  for (const row of table.rows) {
    const edit = edits[row.sheetRow]
    const plain = read(row)
    if (plain && !isExampleRow(run.resource, plain)) {
      const cells = empty(edit ? { ...plain, ...edit } : plain)
      sheetValues.see(cells)
      cleaned.see(cells)
      merged.see(row, edit)
      odd.see(row)
      seenRow(row)
      const meant = replace(cells)
      names.see(meant)
      rows.push({
        sheetRow: row.sheetRow,
        cells: meant,
        edited: edit !== undefined,
        left: out.has(row.sheetRow),
        trash: trash[row.sheetRow] ?? null,
      })
    }
    await breathe()
  }
  const missing = await decideMissing(run.scope, ctx, names.found, mapping)
  return {
    rows: rows.map(row => ({ ...row, cells: missing.applied(row.cells) })),
    seen: sheetValues,
    cleaned: cleaned.found(),
    merged: merged.found(),
    odd,
    missing,
  }
}

const clear = async ({ scope, jobId }: ImportRun): Promise<void> => {
  for (;;) {
    const last = await scope.db
      .selectFrom('importPlan')
      .select('sheetRow')
      .where('jobId', '=', jobId)
      .orderBy('sheetRow')
      .limit(1)
      .offset(part - 1)
      .executeTakeFirst()
    const rows = scope.db.deleteFrom('importPlan').where('jobId', '=', jobId)
    await (last ? rows.where('sheetRow', '<=', last.sheetRow) : rows).execute()
    if (!last) return
  }
}

/** Changes the job if it is still at the check that was started. Throws Overtaken otherwise. */
const hold = async (
  tx: Pick<StoreTx, 'db'>,
  { jobId, revision }: Pick<JobRow, 'jobId' | 'revision'>,
  now: object,
): Promise<void> => {
  const done = await tx.db
    .updateTable('importJob')
    .set(now)
    .where('jobId', '=', jobId)
    .where('state', '=', 'MAPPED')
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw new Overtaken()
}

interface Slices {
  readonly rows: readonly SheetCells[]
  /** Rows of a slice. */
  readonly size: number
  judge(slice: readonly SheetCells[]): Promise<PlannedWrite[]>
  /** Settles what rows share and takes them in; called in the order of the rows. */
  settle(plannedWrites: readonly PlannedWrite[]): Promise<PlannedWrite[]>
  /** `done`: rows that are written with these. */
  write(plannedWrites: readonly PlannedWrite[], done: number): Promise<void>
  stopping(): boolean
}

/**
 * Checks rows in slices, two at a time, and writes them in their order; returns 'halted' if it was
 * told to stop.
 */
const judgeInSlices = async ({
  rows,
  size,
  judge,
  settle,
  write,
  stopping,
}: Slices): Promise<'halted' | undefined> => {
  const total = rows.length
  const coming: Promise<PlannedWrite[]>[] = []
  let written = Promise.resolve()
  try {
    for (let at = 0, next = 0; at < total; at += size) {
      // the database reads for one slice while another is checked; they are settled and written in
      // their order
      for (; next < total && coming.length < lanes; next += size) {
        const slice = judge(rows.slice(next, next + size))
        // awaited in its turn; until then a failure waits too
        slice.catch(() => undefined)
        coming.push(slice)
      }
      const settledWrites = await settle((await coming.shift()) ?? [])
      const done = at + settledWrites.length
      await written
      if (stopping()) return 'halted'
      written = write(settledWrites, done)
      written.catch(() => undefined)
    }
    await written
    return undefined
  } finally {
    // the process that continues the job finds nothing of this one
    await Promise.allSettled([...coming, written])
  }
}

/** The findings of a check of all rows, as the job stores them. */
interface CheckFindings {
  /** Parts of the job's `about`. */
  readonly about: object
  readonly tally: VerdictCounts
  readonly checkKey: string
  readonly twins: Parameters<typeof amendTwins>[2]
}

/** Makes the job CHECKED; in a direct import, the good rows are written at once. */
const finishCheck = async (
  { ports, scope, session, jobId, wizard }: ImportRun,
  job: JobRow,
  { about, tally, checkKey, twins }: CheckFindings,
): Promise<void> =>
  scope.transaction(async tx => {
    await hold(tx, job, {
      state: 'CHECKED',
      busy: null,
      wanted: null,
      drifted: 0,
      about: JSON.stringify(about),
      verdicts: JSON.stringify(tally),
      checkKey,
      revision: job.revision + 1,
    })
    await amendTwins(tx, jobId, twins)
    if (!wizard) await beginCommit(tx, ports, session, { ...job, checkKey }, 'good')
  })

const check = async (
  run: ImportRun,
  job: JobRow,
  mapping: ImportMapping,
): Promise<'halted' | undefined> => {
  const { ports, scope, resource, session, jobId } = run
  const ctx = recordContext(ports, resource, session)
  const news = createProgressNews(run, job.createdBy)
  const beat = () => ports.clock.now().toISOString()
  const differences = fixedDifferences(ctx, findingsOf(job)?.columns ?? [])
  const seeRow = (row: SheetRow): void => differences.see(row)
  const sheet = await rowsOf(run, mapping, checkRequestOf(job), ctx, seeRow)
  const { rows, odd, missing } = sheet
  const total = rows.length
  if (!run.wizard && total === 0) throw errors.importFailedBecause({ reason: 'noRows' })
  await hold(scope, job, { busy: checking(total), total, checkTime: beat(), heartbeat: beat() })
  news.tell('MAPPED', 0, total)
  await clear(run)

  const order = settling(ctx, await leftOf(scope, ctx, {}), mapping)
  const target = {
    ctx,
    match: mapping.match,
    matchBy: mapping.matchBy,
    strict: !run.wizard,
    records: scope,
    jobId,
    missing,
    inTrash: mapping.inTrash,
  }
  let tally: VerdictCounts = emptyVerdictCounts
  let digest = ''
  const halted = await judgeInSlices({
    rows,
    size: sizes[ports.store.kind],
    judge: async slice => {
      const refused = await triesOf(ports, ctx, slice)
      return judgeRows({ ...target, apart: createDryRun(scope), refused }, slice)
    },
    settle: async plannedWrites => {
      const settledWrites = plannedWrites.map(order.settle)
      digest = await digested(digest, settledWrites)
      tally = tallied(tally, [], settledWrites)
      odd.judge(settledWrites)
      await differences.compare(scope, settledWrites)
      return settledWrites
    },
    write: (plannedWrites, done) => {
      const writing = scope.transaction(async tx => {
        await demandStill(run, tx)
        await hold(tx, job, { busy: checking(total, done), heartbeat: beat() })
        await addRows(tx, jobId, plannedWrites)
      })
      news.tell('MAPPED', done, total)
      return writing
    },
    stopping: () => run.stopping?.() ?? false,
  })
  if (halted) return halted
  const earlier = findingsOf(job)?.missing?.filter(({ created }) => created !== undefined) ?? []
  const unknown = await sheet.seen.unknown(scope, ctx, mapping.values)
  await finishCheck(run, job, {
    about: {
      ...findingsOf(job),
      unknown,
      cleaned: sheet.cleaned,
      merged: sheet.merged,
      odd: odd.found(),
      differing: differences.found(),
      missing: [...earlier, ...missing.entries],
    },
    tally,
    checkKey: await checkKeyOf(job, digest),
    twins: order.twins,
  })
  if (run.wizard) news.end('CHECKED', total, total)
  return undefined
}

/**
 * Phase 'checking' (state MAPPED, busy.doing 'checking'): checks every row into `importPlan`. The
 * job is CHECKED then, or COMMITTING in a direct import. After a crash the check starts again from
 * the beginning: only the plan is written. A job that was changed meanwhile is left as it is.
 */
export const checkJob = async (run: ImportRun): Promise<'halted' | undefined> => {
  const job = await run.scope.db
    .selectFrom('importJob')
    .selectAll()
    .where('jobId', '=', run.jobId)
    .executeTakeFirst()
  const mapping = job && mappingOf(job)
  if (job?.state === 'MAPPED' && mapping)
    return orFail(run, job.createdBy, () => check(run, job, mapping))
  // the job needs no check any more: clear its activity
  await run.scope.db
    .updateTable('importJob')
    .set({ busy: null })
    .where('jobId', '=', run.jobId)
    .where('state', '!=', 'MAPPED')
    .execute()
  return undefined
}
