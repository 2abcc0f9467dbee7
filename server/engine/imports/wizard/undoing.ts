import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { recordContext } from '../../records/context.ts'
import { begin, release, type RunningUndo } from '../../operations/state.ts'
import { runUndo } from '../../operations/undo.ts'
import { bulkPaces } from '../../records/bulk.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { isObject } from '../../../platform/http/body.ts'
import { mayNoMore, type ImportRun } from '../run.ts'

/** The server is stopping: the undo continues at the next start. */
class Halted extends Error {}

/**
 * The requester can no longer import: what was reverted so far stays reverted, and another person
 * may continue.
 */
class Withdrawn extends Error {}

/** Takes over the undo for this run, so that an earlier run in a dead process can't continue it. */
const takeOver = async (
  { ports, scope, session, jobId }: ImportRun,
  operation: string,
  before: string,
): Promise<RunningUndo> => {
  const old = await scope.transaction(tx => begin(tx, session, ports.clock, operation, before))
  await release(scope, old)
  const owner = ports.ids.next()
  return scope.transaction(async tx => {
    const job = await tx.db
      .selectFrom('importJob')
      .select('wanted')
      .where('jobId', '=', jobId)
      .executeTakeFirst()
    const wantedState = isObject(job?.wanted) ? job.wanted : {}
    await tx.db
      .updateTable('importJob')
      .set({ wanted: JSON.stringify({ ...wantedState, owner }) })
      .where('jobId', '=', jobId)
      .execute()
    return begin(tx, session, ports.clock, operation, owner)
  })
}

/**
 * Phase 'undoing': reverts everything that the import wrote, also from where a stopped process left
 * it.
 */
export const undoJob = async (run: ImportRun): Promise<'halted' | undefined> => {
  const { ports, scope, resource, session, jobId, stopping } = run
  const job = await scope.db
    .selectFrom('importJob')
    .select(['operation', 'wanted', 'busy'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  const owner =
    isObject(job?.wanted) && typeof job.wanted.owner === 'string' ? job.wanted.owner : ''
  const total = isObject(job?.busy) && typeof job.busy.total === 'number' ? job.busy.total : 0
  const rest = (more: { readonly wanted?: string } = {}) =>
    scope.db
      .updateTable('importJob')
      .set({ busy: null, ...more })
      .where('jobId', '=', jobId)
      .execute()
  if (!job?.operation) {
    await rest()
    return undefined
  }
  try {
    const takenUndo = await takeOver(run, job.operation, owner)
    const running: RunningUndo = {
      ...takenUndo,
      async keep(tx, state) {
        if (stopping?.()) throw new Halted('the server is stopping')
        if (await mayNoMore(run, tx)) throw new Withdrawn('the right to import was withdrawn')
        const busy = JSON.stringify({ doing: 'undoing', done: state.matched, total })
        await tx.db
          .updateTable('importJob')
          .set({ busy, attempts: 0, heartbeat: ports.clock.now().toISOString() })
          .where('jobId', '=', jobId)
          .execute()
        return takenUndo.keep(tx, state)
      },
    }
    const last = async (tx: StoreTx): Promise<void> => {
      await tx.db.updateTable('importJob').set({ busy: null }).where('jobId', '=', jobId).execute()
    }
    await runUndo(
      scope,
      recordContext(ports, resource, session),
      running,
      last,
      bulkPaces[ports.store.kind],
    )
  } catch (error) {
    if (error instanceof Halted) return 'halted'
    // another is at it, and this one is not needed; or it was undone meanwhile
    if (!(error instanceof Fault || error instanceof Withdrawn)) throw error
    ports.log.info(
      { jobId, code: error instanceof Fault ? error.code : ErrorCode.permissionRevoked },
      'undo of an import ended',
    )
    const wantedState = isObject(job.wanted) ? job.wanted : {}
    await rest(
      error instanceof Withdrawn
        ? { wanted: JSON.stringify({ ...wantedState, undoStopped: 'withdrawn' }) }
        : {},
    )
  }
  return undefined
}
