import type { EnginePorts } from '../../../engine/ports.ts'
import { settleReportedLesson } from './settle.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'

/** A lesson is counted at most so often while its events come, in milliseconds. @tuning */
const pauseMs = 1000
/** Lessons that are counted at once; the embedded store has one connection. */
const maxParallel = { pglite: 1, postgres: 4 } as const

interface WaitingLesson {
  readonly institutionId: string
  readonly lessonId: string
}
interface CountQueue {
  /** When each lesson was last begun. */
  readonly last: Map<string, number>
  readonly timers: Map<string, ReturnType<typeof setTimeout>>
  readonly queue: Map<string, WaitingLesson>
  readonly running: Map<string, Promise<void>>
  stopping: boolean
}

const countQueues = new WeakMap<EnginePorts, CountQueue>()
const countQueueOf = (ports: EnginePorts): CountQueue => {
  const known = countQueues.get(ports) ?? {
    last: new Map(),
    timers: new Map(),
    queue: new Map(),
    running: new Map(),
    stopping: false,
  }
  countQueues.set(ports, known)
  return known
}
const keyOf = ({ institutionId, lessonId }: WaitingLesson): string => `${institutionId} ${lessonId}`

const work = (ports: EnginePorts, countQueue: CountQueue): void => {
  for (const [key, one] of countQueue.queue) {
    if (countQueue.stopping || countQueue.running.size >= maxParallel[ports.store.kind]) return
    // it is counted just now: what came meanwhile waits for that
    if (countQueue.running.has(key)) continue
    countQueue.queue.delete(key)
    countQueue.last.set(key, performance.now())
    const done = settleReportedLesson(ports, one.institutionId, one.lessonId)
      .catch((error: unknown) => {
        // what is due stays written down: the next look, within a minute, finds it again
        ports.log.warn(
          { lesson: one.lessonId, error: errorMessage(error) },
          'a lesson could not be counted',
        )
      })
      .finally(() => {
        countQueue.running.delete(key)
        work(ports, countQueue)
      })
    countQueue.running.set(key, done)
  }
  if (countQueue.last.size > 10_000) countQueue.last.clear()
}

/** To be called after the commit that marked lessons as due: counts each soon, and at most once a second. */
export const countSoon = (
  ports: EnginePorts,
  institutionId: string,
  lessonIds: Iterable<string>,
): void => {
  const countQueue = countQueueOf(ports)
  if (countQueue.stopping) return
  for (const lessonId of lessonIds) {
    const one = { institutionId, lessonId }
    const key = keyOf(one)
    if (countQueue.timers.has(key) || countQueue.queue.has(key)) continue
    const last = countQueue.last.get(key)
    const wait = last === undefined ? 0 : Math.max(0, last + pauseMs - performance.now())
    countQueue.timers.set(
      key,
      setTimeout(() => {
        countQueue.timers.delete(key)
        countQueue.queue.set(key, one)
        work(ports, countQueue)
      }, wait),
    )
  }
}

/** At the start and every minute: what a stopped process left, or an error. */
export const resumeCounting = async (ports: EnginePorts): Promise<void> => {
  for (const { id } of await ports.store.db
    .selectFrom('institution')
    .select('id')
    .orderBy('id')
    .execute()) {
    const rows = await ports.store
      .scope(id)
      .db.selectFrom('lessonDue')
      .select('lessonId')
      .orderBy('since')
      .limit(500)
      .execute()
    countSoon(
      ports,
      id,
      rows.map(({ lessonId }) => lessonId),
    )
  }
}

/** Counts at once whatever waits; resolves when nothing is left. */
export const countingDone = async (ports: EnginePorts): Promise<void> => {
  const countQueue = countQueueOf(ports)
  for (;;) {
    for (const [key, timer] of countQueue.timers) {
      clearTimeout(timer)
      countQueue.timers.delete(key)
      const [institutionId = '', lessonId = ''] = key.split(' ')
      countQueue.queue.set(key, { institutionId, lessonId })
    }
    work(ports, countQueue)
    if (!countQueue.running.size) return
    await Promise.all(countQueue.running.values())
  }
}

/** For a graceful stop: what is being counted is finished, the rest is counted at the next start. */
export const haltCounting = async (ports: EnginePorts): Promise<void> => {
  const countQueue = countQueueOf(ports)
  countQueue.stopping = true
  countQueue.timers.forEach(timer => clearTimeout(timer))
  await Promise.all(countQueue.running.values())
}
