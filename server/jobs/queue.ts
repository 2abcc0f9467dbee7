import type { AppPorts, Session } from '../context.ts'
import { fault } from '../errors.ts'
import { keepCaller } from '../imports/caller.ts'
import type { StoreTx } from '../store/types.ts'
import { claimNext, giveBack } from './claim.ts'
import { handlers } from './handlers.ts'
import { runTask, type Run } from './run.ts'
import type { NewTask, TaskHandler } from './task.ts'

export type { NewTask, TaskHandler } from './task.ts'

/** Tasks that a process runs at once, of all institutions. */
const most = 2

interface Queue {
  readonly owner: string
  readonly runs: Map<string, { readonly run: Run; readonly done: Promise<void> }>
  /** Institutions that wait to be looked at. */
  readonly due: Set<string>
  looking: Promise<void> | undefined
  stopping: boolean
  handlers: Readonly<Record<string, TaskHandler>>
}

// by ports, so that two servers in one process (tests, the demo beside a test) never mix their tasks
const queues = new WeakMap<AppPorts, Queue>()
const queueOf = (ports: AppPorts): Queue => {
  const known = queues.get(ports) ?? {
    owner: ports.ids.secret(8),
    runs: new Map(),
    due: new Set(),
    looking: undefined,
    stopping: false,
    handlers,
  }
  queues.set(ports, known)
  return known
}

/** Gives a server other handlers than the registry's. For tests. */
export const withHandlers = (ports: AppPorts, own: Queue['handlers']): void => {
  queueOf(ports).handlers = own
}

/**
 * Puts a task in the queue, in the caller's transaction; answers its id (of the first, where there is one of its name). It runs after the
 * commit and a `nudge`, or within a minute.
 */
export const enqueue = async (tx: Pick<StoreTx, 'db'>, ports: AppPorts, session: Session, task: NewTask): Promise<string> => {
  const id = ports.ids.next()
  const now = ports.clock.now().toISOString()
  const made = await tx.db
    .insertInto('task')
    .values({
      id,
      kind: task.kind,
      resource: task.resource,
      action: task.action,
      state: 'QUEUED',
      runAt: task.runAt ?? now,
      name: task.name ?? null,
      caller: JSON.stringify(keepCaller(session)),
      input: JSON.stringify(task.input ?? null),
      total: task.total ?? null,
      createdBy: session.actor.id,
      createdByName: session.actor.name,
      createTime: now,
    })
    .onConflict(on => on.columns(['name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const first = await tx.db
    .selectFrom('task')
    .select('id')
    .where('name', '=', task.name ?? '')
    .executeTakeFirst()
  if (!first) throw fault('429')
  return first.id
}

/** Begins what is due in an institution, as far as there is room. */
const begin = async (ports: AppPorts, institutionId: string): Promise<void> => {
  const queue = queueOf(ports)
  const scope = ports.store.scope(institutionId)
  for (;;) {
    if (queue.stopping || queue.runs.size >= most) return
    const row = await claimNext(ports, scope, queue.owner, Object.keys(queue.handlers))
    const handler = row && queue.handlers[row.kind]
    if (!row || !handler) return
    if (queue.stopping) return giveBack(scope, queue.owner, row.id)
    const run: Run = { ports, scope, owner: queue.owner, row, handler, stopping: () => queue.stopping, cancelled: row.cancelled }
    const done = runTask(run).finally(() => {
      queue.runs.delete(row.id)
      nudge(ports, institutionId)
    })
    queue.runs.set(row.id, { run, done })
  }
}

/** Looks at the institutions that wait, one after the other; those that find no room are looked at when there is. */
const look = async (ports: AppPorts, queue: Queue): Promise<void> => {
  for (const id of queue.due) {
    if (queue.stopping || queue.runs.size >= most) return
    queue.due.delete(id)
    try {
      await begin(ports, id)
    } catch (error) {
      // the next look, within a minute, finds it again
      ports.log.warn({ institution: id, error: error instanceof Error ? error.message : String(error) }, 'tasks could not be begun')
    }
    // it may have more than there was room for
    if (queue.runs.size >= most) queue.due.add(id)
  }
}

/** To be called after the commit that put a task in the queue: runs what is due, in this process, beside the requests. */
export const nudge = (ports: AppPorts, institutionId: string): void => {
  const queue = queueOf(ports)
  queue.due.add(institutionId)
  if (queue.stopping) return
  queue.looking ??= look(ports, queue).finally(() => {
    queue.looking = undefined
    if (queue.due.size && queue.runs.size < most && !queue.stopping) nudge(ports, [...queue.due][0] ?? institutionId)
  })
}

/** Every minute, and at the start: what has become due by time, and what a dead process left. */
export const resumeTasks = async (ports: AppPorts): Promise<void> => {
  for (const { id } of await ports.store.db.selectFrom('institution').select('id').orderBy('id').execute()) nudge(ports, id)
}

/** Resolves when no task runs and none is about to. */
export const tasksDone = async (ports: AppPorts): Promise<void> => {
  const queue = queueOf(ports)
  while (queue.runs.size || queue.looking) await Promise.all([queue.looking, ...[...queue.runs.values()].map(({ done }) => done)])
}

/** For a graceful stop: running tasks halt after the batch they are at, and go on at the next start. */
export const haltTasks = async (ports: AppPorts): Promise<void> => {
  queueOf(ports).stopping = true
  await tasksDone(ports)
}

/** Asks a task of the institution to end. It does so after its batch; one that has not begun never will. False where it has ended already. */
export const cancelTask = async (tx: Pick<StoreTx, 'db'>, ports: AppPorts, id: string): Promise<boolean> => {
  const open = tx.db.updateTable('task').where('id', '=', id)
  const now = ports.clock.now().toISOString()
  const asked = await open
    .set({ cancelled: true })
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning(['state', 'attempts', 'progress'])
    .executeTakeFirst()
  if (!asked) return false
  // one that has done something already ends by its handler, which tells what
  if (asked.state === 'QUEUED' && asked.progress === null)
    await open.set({ state: 'CANCELLED', finishTime: now }).where('state', '=', 'QUEUED').execute()
  const here = queueOf(ports).runs.get(id)
  if (here) here.run.cancelled = true
  return true
}
