import type { Reason } from '../../../src/protocol/errors/reasons.ts'
import { isReason } from '../../../src/protocol/errors/reasons.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { recordContext, type AppPorts, type Session } from '../../platform/context.ts'
import { openQuotas } from '../records/batch.ts'
import type { RecordContext } from '../records/context.ts'
import { spendGuesses } from '../records/guesses.ts'
import { logOperation } from '../operations/log.ts'
import { Fault } from '../../platform/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { keepCaller } from '../records/caller.ts'
import { checkTable, refuseHeld } from './check.ts'
import { batchSizes, commitRows, skipRows } from './commit.ts'
import { endJob, rowsDone } from './ledger.ts'
import { inLanes, writing } from './pace.ts'
import type { ParsedRow } from './parseRow.ts'
import { fileKey, keptFor, takeSlot, type ImportRun } from './run.ts'
import { visibleSheets } from './stamp.ts'
import type { ImportState } from './states.ts'
import { findTable } from './table.ts'
import { findPlace, listSheets } from './wizard/sheetList.ts'

export interface NewJob {
  readonly jobId: string
  readonly fileName: string
  readonly fileHash: string
}

/** Makes the job of a file that is kept already. Throws 11029 while another import of the resource runs (IMP-02). */
export const beginImport = async (
  tx: StoreTx,
  ports: AppPorts,
  session: Session,
  resource: AnyResource,
  { jobId, fileName, fileHash }: NewJob,
): Promise<void> => {
  await takeSlot(tx, resource.name, jobId)
  const now = ports.clock.now()
  const headings = JSON.stringify({ caller: keepCaller(session) })
  const job = {
    jobId,
    resource: resource.name,
    fileName: fileName.slice(0, 255),
    fileHash,
    state: 'UPLOADED',
    mode: 'create',
    createdBy: session.actor.id,
    createdByName: session.actor.name,
    operation: session.requestId,
    createTime: now.toISOString(),
    heartbeat: now.toISOString(),
    keptUntil: new Date(now.getTime() + keptFor).toISOString(),
    headings,
  }
  await tx.db.insertInto('importJob').values(job).execute()
  const named = {
    action: 'import',
    resource: resource.name,
    title: job.fileName,
    detail: { jobId, fileName: job.fileName },
  }
  await logOperation(tx, { ...session, clock: ports.clock }, named)
}

const enter = async (
  { ports, scope, jobId, session }: ImportRun,
  state: ImportState,
  table?: { readonly sheet: string; readonly total?: number },
): Promise<void> => {
  const headings = table && {
    headings: JSON.stringify({ caller: keepCaller(session), ...table }),
    total: table.total ?? null,
  }
  await scope.db
    .updateTable('importJob')
    .set({ state, heartbeat: ports.clock.now().toISOString(), ...headings })
    .where('jobId', '=', jobId)
    .execute()
}

interface Ended {
  readonly halted: boolean
}
/** Writes all rows, in batches. */
const commitAll = async (
  run: ImportRun,
  ctx: RecordContext,
  batches: AsyncGenerator<readonly ParsedRow[], void, void>,
): Promise<Ended> => {
  const { ports, scope, jobId } = run
  // a file of new people meets no key that is held: only once one was, the keys of a batch are asked for before it is written; at once where
  // no natural key, and so no index, tells that a record is there
  let wary = !run.resource.keys?.length
  const transaction = writing(run)
  const halted = await inLanes(run, {
    batches,
    write: async batch => {
      const allowed = await spendGuesses(ports, ctx, batch)
      const rows = wary ? await refuseHeld(scope, ctx, allowed) : allowed
      if (!(await commitRows({ transaction }, ctx, jobId, rows))) wary = true
    },
    skip: batch => skipRows(scope, ctx, jobId, batch),
  })
  return { halted }
}

/** Reads and maps the whole file, then judges its rows and writes what hasn't been written yet. Answers why the whole file was refused, if it was. */
const work = async (run: ImportRun): Promise<Reason | Ended> => {
  const { ports, scope, resource, session, jobId } = run
  const ctx = recordContext(ports, resource, session)
  const bytes = await ports.files.get(fileKey(jobId))
  if (!bytes) return 'broken'
  const sheets = await ports.sheets.read(bytes, run.fileName)
  await enter(run, 'PARSED')
  const visible = visibleSheets(sheets)
  const place = findPlace(visible, resource, session.actor.access)
  const table = findTable(
    place ? visible.filter(({ name }) => name === place.sheet) : visible,
    resource,
    session.actor.access,
  )
  if (typeof table === 'string') return table
  if (
    place &&
    listSheets(visible, place, { resource, access: session.actor.access }).leftOut.length
  )
    return 'severalSheets'
  const about = {
    sheet: table.sheet,
    headingRow: table.headingRow,
    columns: Object.fromEntries(table.columns),
  }
  await enter(run, 'MAPPED', about)
  const { total, batches } = await checkTable(scope, ctx, table)
  if (!total) return 'noRows'
  await enter(run, 'CHECKED', { ...about, total })
  const done = await rowsDone(run)
  await scope.transaction(tx => openQuotas(tx, ctx))
  await enter(run, 'COMMITTING')
  return commitAll(run, ctx, batches(done, batchSizes[ports.store.kind]))
}

/** Why a file was refused as a whole, by what reading it threw. */
export const reasonOf = (error: unknown): Reason => {
  const reason = error instanceof Fault && error.code === '11004' ? error.params?.reason : undefined
  return isReason(reason) ? reason : 'broken'
}

/** Runs the import of a file that was posted alone, from wherever it stands to its end. */
export const runDirect = async (run: ImportRun): Promise<'halted' | undefined> => {
  const { ports, jobId } = run
  const end = await work(run).catch((error: unknown) => {
    if (!(error instanceof Fault))
      ports.log.error(
        { jobId, error: { message: error instanceof Error ? error.message : String(error) } },
        'import failed',
      )
    return reasonOf(error)
  })
  if (typeof end !== 'string' && end.halted) return 'halted'
  const state = await endJob(run, typeof end === 'string' ? { reason: end } : {})
  // what could not be taken at all is not sent back either; the rest is kept for its error workbook
  if (state === 'FAILED') await ports.files.delete(fileKey(jobId))
  return undefined
}
