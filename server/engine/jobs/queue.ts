import type { Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { keepCaller } from '../records/caller.ts'
import { unrefTimer } from '../../platform/unrefTimer.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { claimNext, giveBack, msToNext } from './claim.ts'
import { putTask } from './put.ts'
import { runTask, type TaskRun } from './run.ts'
import { laneOf, type NewTask, type TaskKinds, type TaskLane } from './task.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { perServer } from '../../platform/perServer.ts'

export type { NewTask, TaskHandler } from './task.ts'

/** Tasks that a process runs at once, of all institutions. */
const maxRunning = (ports: EnginePorts): Readonly<Record<TaskLane, number>> => ({
  usual: 2,
  brief: 4,
  message: 8,
  document: ports.converter?.atOnce.document ?? 1,
  media: ports.converter?.atOnce.media ?? 1,
  service: 4,
})

interface Queue {
  readonly owner: string
  readonly runs: Map<string, { readonly run: TaskRun; readonly done: Promise<void> }>
  /** Institutions whose queue has to be checked. */
  readonly due: Set<string>
  /** Institutions that were handled while no further task of a long lane could start. */
  readonly waitForLong: Set<string>
  looking: Promise<void> | undefined
  /** Timers of institutions with a task that is due before the next poll of the minute. */
  readonly timers: Map<string, ReturnType<typeof setTimeout>>
  stopping: boolean
  kinds: TaskKinds
}

const queueOf = perServer(({ ids, tasks }: EnginePorts): Queue => ({
  owner: ids.secret(8),
  runs: new Map(),
  due: new Set(),
  waitForLong: new Set(),
  looking: undefined,
  timers: new Map(),
  stopping: false,
  kinds: tasks,
}))

const laneOfKind = (queue: Queue, kind: string): TaskLane => laneOf(queue.kinds[kind])
/** Whether another task of a lane may be begun. */
const isOpen = (ports: EnginePorts, queue: Queue, lane: TaskLane): boolean =>
  [...queue.runs.values()].filter(({ run }) => laneOfKind(queue, run.row.kind) === lane).length <
  maxRunning(ports)[lane]
/** Lanes with long tasks: their waiting tasks are checked only when a running one ends. */
const longLanes: readonly TaskLane[] = ['document', 'media', 'service']
/**
 * Whether an institution may begin another task of a lane: the last place of a long lane is for
 * another institution.
 */
const isOpenTo = (
  ports: EnginePorts,
  queue: Queue,
  lane: TaskLane,
  institutionId: string,
): boolean => {
  if (!isOpen(ports, queue, lane)) return false
  if (!longLanes.includes(lane)) return true
  const own = [...queue.runs.values()].filter(
    ({ run: { row, scope } }) =>
      scope.institutionId === institutionId && laneOfKind(queue, row.kind) === lane,
  )
  return own.length < Math.max(1, maxRunning(ports)[lane] - 1)
}
/** Kinds of tasks that an institution may start another of: first attempts, or retries. */
const openKinds = (
  ports: EnginePorts,
  queue: Queue,
  institutionId: string,
  repeats: boolean,
): string[] =>
  Object.keys(queue.kinds).filter(
    kind =>
      (queue.kinds[kind]?.repeats === true) === repeats &&
      isOpenTo(ports, queue, laneOfKind(queue, kind), institutionId),
  )
/** Whether there is room in each of the other lanes. */
const hasRoom = (ports: EnginePorts, queue: Queue): boolean =>
  isOpen(ports, queue, 'usual') && isOpen(ports, queue, 'brief') && isOpen(ports, queue, 'message')

/** Gives a server other kinds of tasks than its domains'. For tests. */
export const withTaskKinds = (ports: EnginePorts, kinds: TaskKinds): void => {
  queueOf(ports).kinds = kinds
}

/**
 * Puts a task in the queue, in the caller's transaction; returns its id (of the first, where there
 * is one of its name). It runs after the commit and a `nudge`, or within a minute.
 */
export const enqueue = (
  tx: Pick<StoreTx, 'db' | 'announce'>,
  ports: EnginePorts,
  session: Session,
  task: NewTask,
): Promise<string> =>
  putTask(
    tx,
    { ids: ports.ids, now: ports.clock.now().toISOString() },
    { id: session.actor.id, name: session.actor.name, caller: keepCaller(session) },
    task,
  )

/**
 * Schedules a poll for the next due task of an institution if it is due before the next one-minute
 * poll. `since`: the time of the last poll.
 */
const wakeFor = async (ports: EnginePorts, scope: Scope, since: Date): Promise<void> => {
  const queue = queueOf(ports)
  const id = scope.institutionId
  const ms = await msToNext(ports, scope, Object.keys(queue.kinds), since, 60_000)
  clearTimeout(queue.timers.get(id))
  queue.timers.delete(id)
  if (ms === undefined || queue.stopping) return
  const look = () => {
    queue.timers.delete(id)
    nudge(ports, id)
  }
  queue.timers.set(id, unrefTimer(setTimeout(look, ms)))
}

/**
 * Gives waiting institutions their turn in order; the institution of the finished task comes last.
 */
const passTurn = (ports: EnginePorts, queue: Queue, institutionId: string): void => {
  const waiting = new Set([...queue.waitForLong, ...queue.due])
  queue.waitForLong.clear()
  queue.due.clear()
  waiting.delete(institutionId)
  for (const id of [...waiting, institutionId]) queue.due.add(id)
  nudge(ports, institutionId)
}

/**
 * Starts the due tasks of an institution while there is capacity. `repeats`: starts only second
 * attempts.
 */
const begin = async (
  ports: EnginePorts,
  institutionId: string,
  repeats: boolean,
): Promise<void> => {
  const queue = queueOf(ports)
  const scope = ports.store.scope(institutionId)
  for (;;) {
    const kinds = openKinds(ports, queue, institutionId, repeats)
    if (queue.stopping || !kinds.length) return
    // what becomes due while it looks is woken for as well
    const since = ports.clock.now()
    const several = new Set(kinds.filter(kind => laneOfKind(queue, kind) === 'message'))
    const row = await claimNext(ports, scope, queue.owner, kinds, several)
    const handler = row && queue.kinds[row.kind]?.run
    if (!row || !handler) return repeats ? undefined : wakeFor(ports, scope, since)
    if (queue.stopping) return giveBack(scope, queue.owner, row.id)
    const run: TaskRun = {
      ports,
      scope,
      owner: queue.owner,
      row,
      handler,
      stopping: () => queue.stopping,
      cancelled: row.cancelled,
    }
    const done = runTask(run).finally(() => {
      queue.runs.delete(row.id)
      if (longLanes.includes(laneOfKind(queue, row.kind))) passTurn(ports, queue, institutionId)
      else nudge(ports, institutionId)
    })
    queue.runs.set(row.id, { run, done })
  }
}

/**
 * Starts the due tasks of an institution; an error is logged, and the next poll within a minute
 * tries again.
 */
const tryBegin = async (ports: EnginePorts, id: string, repeats: boolean): Promise<void> => {
  try {
    await begin(ports, id, repeats)
  } catch (error) {
    ports.log.warn({ institution: id, error: errorMessage(error) }, 'tasks could not be begun')
  }
}

/**
 * Handles the waiting institutions one by one, including those that join meanwhile; second attempts
 * come after all first ones. Returns the institutions for which capacity ran out.
 */
const look = async (ports: EnginePorts, queue: Queue): Promise<ReadonlySet<string>> => {
  const full = new Set<string>()
  const hasSecondTries = Object.values(queue.kinds).some(({ repeats }) => repeats)
  const secondTries = new Set<string>()
  while (!queue.stopping) {
    const [first] = queue.due
    const [second] = secondTries
    const id = first ?? second
    if (id === undefined) break
    const repeats = first === undefined
    queue.due.delete(id)
    secondTries.delete(id)
    await tryBegin(ports, id, repeats)
    if (!repeats && hasSecondTries) secondTries.add(id)
    // it may have more than there was room for
    if (!hasRoom(ports, queue)) full.add(id)
    if (longLanes.some(lane => !isOpenTo(ports, queue, lane, id))) queue.waitForLong.add(id)
  }
  return full
}

/**
 * Call it after the commit that queued a task: runs due tasks in this process, outside the request.
 */
export const nudge = (ports: EnginePorts, institutionId: string): void => {
  const queue = queueOf(ports)
  queue.due.add(institutionId)
  if (queue.stopping) return
  queue.looking ??= look(ports, queue).then(full => {
    queue.looking = undefined
    // an institution that was added just now has not been checked; those without a free slot wait
    // for one
    const isAsked = queue.due.size > 0
    for (const id of full) queue.due.add(id)
    if (queue.due.size && (isAsked || hasRoom(ports, queue)) && !queue.stopping)
      nudge(ports, [...queue.due][0] ?? institutionId)
  })
}

/**
 * Runs at start and every minute: starts tasks that became due by time, and tasks of dead
 * processes. From the start on, other tasks begin with the commit that queued them.
 */
export const resumeTasks = async (ports: EnginePorts, first = false): Promise<void> => {
  if (first)
    ports.store.listen((institutionId, topic) => {
      if (topic === 'task') nudge(ports, institutionId)
    })
  for (const { id } of await ports.store.db
    .selectFrom('institution')
    .select('id')
    .orderBy('id')
    .execute())
    nudge(ports, id)
}

/** Resolves when no task runs and none is about to. */
export const tasksDone = async (ports: EnginePorts): Promise<void> => {
  const queue = queueOf(ports)
  while (queue.runs.size || queue.looking)
    await Promise.all([queue.looking, ...[...queue.runs.values()].map(({ done }) => done)])
}

/**
 * For a graceful stop: running tasks halt after the batch they are at, and continue at the next
 * start.
 */
export const haltTasks = async (ports: EnginePorts): Promise<void> => {
  const queue = queueOf(ports)
  queue.stopping = true
  queue.timers.forEach(timer => clearTimeout(timer))
  await tasksDone(ports)
}

/**
 * Asks a task of the institution to end. It ends after its batch; one that has not begun never
 * will. False if it has ended already.
 */
export const requestCancellation = async (
  tx: Pick<StoreTx, 'db'>,
  ports: Pick<EnginePorts, 'clock'>,
  id: string,
): Promise<boolean> => {
  const open = tx.db.updateTable('task').where('id', '=', id)
  const now = ports.clock.now().toISOString()
  const taskRow = await open
    .set({ cancelled: true })
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning(['state', 'attempts', 'progress'])
    .executeTakeFirst()
  if (!taskRow) return false
  // one that has done something already ends by its handler, which reports what
  if (taskRow.state === 'QUEUED' && taskRow.progress === null)
    await open.set({ state: 'CANCELLED', finishTime: now }).where('state', '=', 'QUEUED').execute()
  return true
}

/**
 * Notifies a task that this process runs of its cancellation; another process reads it with the
 * next batch.
 */
export const tellCancelled = (ports: EnginePorts, id: string): void => {
  const here = queueOf(ports).runs.get(id)
  if (here) here.run.cancelled = true
}
