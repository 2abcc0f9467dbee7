import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { systemActor } from '../records/system.ts'
import { faultOf, type Fault } from '../../platform/errors/fault.ts'
import type { Scope } from '../../platform/store/types.ts'
import { callerNow } from './caller.ts'
import { maxTaskAttempts, type ClaimedTask } from './claim.ts'
import { kindOfTask } from '../tasks/present.ts'
import { noteJobEnd } from '../notices/jobEnded.ts'
import { teller, untold } from './news.ts'
import { TakenOver, type RunningTask, type TaskHandler, type TaskOutcome } from './task.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'

/** Milliseconds between two signs of life. */
const pulse = 5000
/** Delay in milliseconds after an error that is no refusal, such as a lost database connection. */
const retryMs = 20_000

/** One run of a task, with its controls. */
export interface TaskRun {
  readonly ports: EnginePorts
  readonly scope: Scope
  readonly owner: string
  readonly row: ClaimedTask
  readonly handler: TaskHandler
  readonly stopping: () => boolean
  cancelled: boolean
}

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)
const mine = ({ scope, owner, row }: TaskRun) =>
  scope.db
    .updateTable('task')
    .where('id', '=', row.id)
    .where('owner', '=', owner)
    .where('state', '=', 'RUNNING')

const beat = async (run: TaskRun): Promise<void> => {
  const taskRow = await mine(run)
    .set({ heartbeat: run.ports.clock.now().toISOString() })
    .returning('cancelled')
    .executeTakeFirst()
  if (taskRow?.cancelled) run.cancelled = true
}

const taskOf = (run: TaskRun, session: Session, news: ReturnType<typeof teller>): RunningTask => {
  const { ports, scope, owner, row, stopping } = run
  return {
    id: row.id,
    ports,
    scope,
    session,
    resource: row.resource,
    action: row.action,
    input: row.input,
    progress: row.progress,
    stopping,
    cancelled: () => run.cancelled,
    async keep(tx, { progress, total, done, failed }) {
      const taskRow = await tx.db
        .updateTable('task')
        .set({
          progress: jsonOf(progress),
          done,
          failed,
          heartbeat: ports.clock.now().toISOString(),
          ...(total === undefined ? {} : { total }),
          // a task that starts from the beginning each time makes no progress by this
          ...(progress === null ? {} : { attempts: 0 }),
        })
        .where('id', '=', row.id)
        .where('owner', '=', owner)
        .where('state', '=', 'RUNNING')
        .returning(['cancelled', 'total'])
        .executeTakeFirst()
      if (!taskRow) throw new TakenOver('another process has taken the task over')
      if (taskRow.cancelled) run.cancelled = true
      news.tell({
        kind: newsKind(row.kind),
        id: row.id,
        state: 'RUNNING',
        done,
        total: taskRow.total,
      })
    },
  }
}

const newsKind = (kind: string): 'export' | 'bulk' => (kind === 'export' ? 'export' : 'bulk')

const failure = ({ code, params }: Pick<Fault, 'code' | 'params'>): TaskOutcome => ({
  state: 'FAILED',
  error: { code, params },
})

/**
 * Ends it in the table; a task that halts waits for the next start, one that failed by chance for
 * its next try.
 */
const finish = async (run: TaskRun, outcome: TaskOutcome | 'again') => {
  const now = run.ports.clock.now()
  if (outcome === 'again' || outcome.state === 'HALTED' || outcome.state === 'LATER') {
    const later =
      outcome === 'again' ? new Date(now.getTime() + retryMs).toISOString() : outcome.runAt
    const ended = { state: 'QUEUED', owner: null, heartbeat: null }
    return mine(run)
      .set({
        ...ended,
        ...(later === undefined ? {} : { runAt: later }),
        ...(outcome === 'again' ? {} : { attempts: 0 }),
      })
      .returning(['state', 'done', 'failed', 'total'])
      .executeTakeFirst()
  }
  const { state, result, error, operation, file } = outcome
  return mine(run)
    .set({
      state,
      owner: null,
      finishTime: now.toISOString(),
      result: jsonOf(result),
      error: jsonOf(error),
      operation: operation ?? null,
      ...(file ? { fileName: file.name, fileSize: file.size, expireTime: file.expireTime } : {}),
    })
    .returning(['state', 'done', 'failed', 'total'])
    .executeTakeFirst()
}

/**
 * Notes the end of a task in its requester's inbox; a task without a job kind is the server's own.
 */
const noteEnd = async (
  { ports, scope, row }: TaskRun,
  { state, done, failed }: { state: string; done: number; failed: number },
): Promise<void> => {
  const kind = kindOfTask(row.kind)
  const resource = ports.resources[row.resource]
  const isOver = state === 'DONE' || state === 'FAILED'
  if (!kind || !resource || !isOver || row.createdBy === systemActor.id) return
  await noteJobEnd(ports, scope, {
    id: row.id,
    kind,
    accountId: row.createdBy,
    of: resource.plural,
    ok: state === 'DONE',
    done,
    failed,
  })
}

/** Runs a task from where it stopped to its end; never throws. */
export const runTask = async (run: TaskRun): Promise<void> => {
  const { ports, scope, row, handler } = run
  const { log } = ports
  const news =
    row.createdBy === systemActor.id ? untold : teller(ports, scope.institutionId, row.createdBy)
  const named = { task: row.id, kind: row.kind, resource: row.resource, action: row.action }
  // a sign that is missed is no harm: the next one comes
  const alive = setInterval(() => void beat(run).catch(() => undefined), pulse)
  const work = async (): Promise<TaskOutcome | 'again'> => {
    try {
      if (row.attempts > maxTaskAttempts)
        return failure({ code: ErrorCode.internalError, params: undefined })
      return await handler(
        taskOf(run, await callerNow(ports, scope.institutionId, row.caller), news),
      )
    } catch (error) {
      const refused = faultOf(error)
      if (refused) return failure(refused)
      log.error(
        {
          ...named,
          attempt: row.attempts,
          error: errorMessage(error),
        },
        'task failed',
      )
      return row.attempts < maxTaskAttempts
        ? 'again'
        : failure({ code: ErrorCode.internalError, params: undefined })
    }
  }
  try {
    news.tell({
      kind: newsKind(row.kind),
      id: row.id,
      state: 'RUNNING',
      done: row.done,
      total: row.total,
    })
    const outcome = await work()
    const ended = await finish(run, outcome)
    // without a result, another process continues it
    if (!ended) return
    await noteEnd(run, ended)
    news.end({
      kind: newsKind(row.kind),
      id: row.id,
      state: ended.state,
      done: ended.done,
      total: ended.total,
    })
    log.info({ ...named, state: ended.state, done: ended.done }, 'task ended')
  } catch (error) {
    // the store has failed: the task stays as it is and continues at the next start
    log.error({ ...named, error: errorMessage(error) }, 'task interrupted')
  } finally {
    clearInterval(alive)
  }
}
