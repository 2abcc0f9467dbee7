import type { Reason } from '../../src/protocol/errors/reasons.ts'
import { isReason } from '../../src/protocol/errors/reasons.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { recordContext, type AppPorts, type Session } from '../context.ts'
import { openQuotas } from '../domain/records/batch.ts'
import type { RecordContext } from '../domain/records/context.ts'
import { logOperation } from '../domain/operations.ts'
import { Fault, fault } from '../errors.ts'
import type { Scope, StoreTx } from '../store/types.ts'
import { breather } from './breathe.ts'
import { keepCaller } from './caller.ts'
import { checkTable, refuseHeld } from './check.ts'
import { spendGuesses } from '../domain/records/guesses.ts'
import { batchSizes, commitRows, lanes } from './commit.ts'
import type { ParsedRow } from './parseRow.ts'
import { runningStates, type ImportState } from './states.ts'
import { findTable } from './table.ts'

export const fileKey = (jobId: string): string => `import-${jobId}`
const slot = (resource: string): string => `import.${resource}`

/** One import under way. */
export interface ImportRun {
  readonly ports: AppPorts
  readonly scope: Scope
  readonly session: Session
  readonly resource: AnyResource
  readonly jobId: string
  readonly fileName: string
  /** True once the server is stopping: the job halts after its batch and goes on at the next start. */
  readonly stopping?: () => boolean
}

const unfinished = async (tx: StoreTx, resource: string): Promise<number> => {
  const row = await tx.db
    .selectFrom('importJob')
    .select(eb => eb.fn.countAll().as('count'))
    .where('resource', '=', resource)
    .where('state', 'in', [...runningStates])
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

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
  // a counted allowance of one: two requests at the same moment can't both have it
  if (!(await tx.quota(slot(resource.name), 1, 1, () => unfinished(tx, resource.name)))) throw fault('11029')
  const now = ports.clock.now().toISOString()
  const headings = JSON.stringify({ caller: keepCaller(session) })
  const job = {
    jobId,
    resource: resource.name,
    fileName: fileName.slice(0, 255),
    fileHash,
    state: 'UPLOADED',
    mode: 'create',
    createdBy: session.actor.id,
  }
  await tx.db
    .insertInto('importJob')
    .values({ ...job, createTime: now, heartbeat: now, headings, error: null, finishTime: null })
    .execute()
  const named = { action: 'import', resource: resource.name, title: job.fileName, detail: { jobId, fileName: job.fileName } }
  await logOperation(tx, { ...session, clock: ports.clock }, named)
}

const enter = async ({ ports, scope, jobId, session }: ImportRun, state: ImportState, table?: object): Promise<void> => {
  const headings = table && { headings: JSON.stringify({ caller: keepCaller(session), ...table }) }
  await scope.db
    .updateTable('importJob')
    .set({ state, heartbeat: ports.clock.now().toISOString(), ...headings })
    .where('jobId', '=', jobId)
    .execute()
}

/** Ends the job and frees the resource for the next import, in one step. */
const finish = async ({ ports, scope, session, jobId, resource, fileName }: ImportRun, reason?: Reason): Promise<void> => {
  await scope.transaction(async tx => {
    const job = await tx.db
      .selectFrom('importJob')
      .select(['read', 'created', 'updated', 'unchanged', 'skipped', 'failed'])
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow()
    const state: ImportState = reason ? 'FAILED' : job.failed > 0 ? 'PARTIAL' : 'DONE'
    await tx.db
      .updateTable('operation')
      .set({ detail: JSON.stringify({ jobId, fileName, state, ...job }) })
      .where('id', '=', session.requestId)
      .execute()
    const finishTime = ports.clock.now().toISOString()
    await tx.db
      .updateTable('importJob')
      .set({ state, error: reason ?? null, finishTime, heartbeat: finishTime })
      .where('jobId', '=', jobId)
      .execute()
    await tx.quota(slot(resource.name), -1, 1, () => unfinished(tx, resource.name))
  })
  await ports.files.delete(fileKey(jobId))
}

const rowsDone = async ({ scope, jobId }: ImportRun): Promise<ReadonlySet<number>> => {
  const rows = await scope.db.selectFrom('importRow').select('sheetRow').where('jobId', '=', jobId).execute()
  return new Set(rows.map(row => row.sheetRow))
}

/** Writes all rows, in batches; false where the server is stopping. What a batch throws ends the others after the one they are at. */
const commitAll = async (
  { ports, scope, jobId, stopping }: ImportRun,
  ctx: RecordContext,
  batches: AsyncGenerator<readonly ParsedRow[], void, void>,
): Promise<boolean> => {
  // a file of new people meets no key that is held: only once one was, the keys of a batch are asked for before it is written
  const halt = { broken: false, early: false, wary: false }
  const breathe = breather()
  const lane = async () => {
    for (;;) {
      halt.early ||= stopping?.() ?? false
      if (halt.broken || halt.early) return
      try {
        const { value: batch } = await batches.next()
        if (!batch) return
        const allowed = await spendGuesses(ports, ctx, batch)
        const rows = halt.wary ? await refuseHeld(scope, ctx, allowed) : allowed
        if (!(await commitRows(scope, ctx, jobId, rows))) halt.wary = true
      } catch (error) {
        halt.broken = true
        throw error
      }
      // the embedded database of the browser answers without ever letting the event loop turn
      await breathe()
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes[ports.store.kind] }, lane))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return !halt.early
}

/** Reads and maps the whole file, then judges its rows and writes what hasn't been written yet. Answers why the whole file was refused, if it was. */
const work = async (run: ImportRun): Promise<Reason | 'halted' | undefined> => {
  const { ports, scope, resource, session, jobId } = run
  const ctx = recordContext(ports, resource, session)
  const bytes = await ports.files.get(fileKey(jobId))
  if (!bytes) return 'broken'
  const sheets = await ports.sheets.read(bytes, run.fileName)
  await enter(run, 'PARSED')
  const table = findTable(sheets, resource, session.actor.access)
  if (typeof table === 'string') return table
  const about = { sheet: table.sheet, headingRow: table.headingRow, columns: Object.fromEntries(table.columns) }
  await enter(run, 'MAPPED', about)
  const { total, batches } = await checkTable(scope, ctx, table)
  if (!total) return 'noRows'
  await enter(run, 'CHECKED', { ...about, total })
  const done = await rowsDone(run)
  await scope.transaction(tx => openQuotas(tx, ctx))
  await enter(run, 'COMMITTING')
  return (await commitAll(run, ctx, batches(done, batchSizes[ports.store.kind]))) ? undefined : 'halted'
}

const reasonOf = (error: unknown): Reason => {
  const reason = error instanceof Fault && error.code === '11004' ? error.params?.reason : undefined
  return isReason(reason) ? reason : 'broken'
}

/** Milliseconds between two signs of life. */
const pulse = 10_000

const beat = ({ ports, scope, jobId }: ImportRun): void => {
  const heartbeat = ports.clock.now().toISOString()
  // a sign that is missed is no harm: the next one comes, or the job is taken up by another process
  scope.db
    .updateTable('importJob')
    .set({ heartbeat })
    .where('jobId', '=', jobId)
    .execute()
    .catch(() => undefined)
}

/** Runs a job from wherever it stands to its end; never throws. */
export const runImport = async (run: ImportRun): Promise<void> => {
  const alive = setInterval(beat, pulse, run)
  const { log } = run.ports
  const told = { jobId: run.jobId, resource: run.resource.name, requestId: run.session.requestId }
  try {
    const reason = await work(run).catch((error: unknown) => {
      if (!(error instanceof Fault))
        log.error({ ...told, error: { message: error instanceof Error ? error.message : String(error) } }, 'import failed')
      return reasonOf(error)
    })
    if (reason === 'halted') return
    await finish(run, reason)
    log.info({ ...told, reason }, 'import ended')
  } catch (error) {
    // the store itself is gone: the job stays as it is, and goes on at the next start
    log.error({ ...told, error: { message: error instanceof Error ? error.message : String(error) } }, 'import interrupted')
  } finally {
    clearInterval(alive)
  }
}
