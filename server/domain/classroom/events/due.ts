import type { AppPorts } from '../../../platform/context.ts'
import { settleLesson } from './settle.ts'

/** A lesson is counted at most so often while its events come, in milliseconds. */
const pauseMs = 1000
/** Lessons that are counted at once; the embedded store has one connection. */
const lanes = { pglite: 1, postgres: 4 } as const

interface Waiting {
  readonly institutionId: string
  readonly lessonId: string
}
interface Desk {
  /** When each lesson was last begun. */
  readonly last: Map<string, number>
  readonly timers: Map<string, ReturnType<typeof setTimeout>>
  readonly queue: Map<string, Waiting>
  readonly running: Map<string, Promise<void>>
  stopping: boolean
}

const desks = new WeakMap<AppPorts, Desk>()
const deskOf = (ports: AppPorts): Desk => {
  const known = desks.get(ports) ?? {
    last: new Map(),
    timers: new Map(),
    queue: new Map(),
    running: new Map(),
    stopping: false,
  }
  desks.set(ports, known)
  return known
}
const keyOf = ({ institutionId, lessonId }: Waiting): string => `${institutionId} ${lessonId}`

const work = (ports: AppPorts, desk: Desk): void => {
  for (const [key, one] of desk.queue) {
    if (desk.stopping || desk.running.size >= lanes[ports.store.kind]) return
    // it is counted just now: what came meanwhile waits for that
    if (desk.running.has(key)) continue
    desk.queue.delete(key)
    desk.last.set(key, performance.now())
    const done = settleLesson(ports, one.institutionId, one.lessonId)
      .catch((error: unknown) => {
        // what is due stays written down: the next look, within a minute, finds it again
        ports.log.warn(
          { lesson: one.lessonId, error: error instanceof Error ? error.message : String(error) },
          'a lesson could not be counted',
        )
      })
      .finally(() => {
        desk.running.delete(key)
        work(ports, desk)
      })
    desk.running.set(key, done)
  }
  if (desk.last.size > 10_000) desk.last.clear()
}

/** To be called after the commit that marked lessons as due: counts each soon, and at most once a second. */
export const countSoon = (
  ports: AppPorts,
  institutionId: string,
  lessonIds: Iterable<string>,
): void => {
  const desk = deskOf(ports)
  if (desk.stopping) return
  for (const lessonId of lessonIds) {
    const one = { institutionId, lessonId }
    const key = keyOf(one)
    if (desk.timers.has(key) || desk.queue.has(key)) continue
    const last = desk.last.get(key)
    const wait = last === undefined ? 0 : Math.max(0, last + pauseMs - performance.now())
    desk.timers.set(
      key,
      setTimeout(() => {
        desk.timers.delete(key)
        desk.queue.set(key, one)
        work(ports, desk)
      }, wait),
    )
  }
}

/** At the start and every minute: what a stopped process left, or an error. */
export const resumeCounting = async (ports: AppPorts): Promise<void> => {
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
export const countingDone = async (ports: AppPorts): Promise<void> => {
  const desk = deskOf(ports)
  for (;;) {
    for (const [key, timer] of desk.timers) {
      clearTimeout(timer)
      desk.timers.delete(key)
      const [institutionId = '', lessonId = ''] = key.split(' ')
      desk.queue.set(key, { institutionId, lessonId })
    }
    work(ports, desk)
    if (!desk.running.size) return
    await Promise.all(desk.running.values())
  }
}

/** For a graceful stop: what is being counted is finished, the rest is counted at the next start. */
export const haltCounting = async (ports: AppPorts): Promise<void> => {
  const desk = deskOf(ports)
  desk.stopping = true
  desk.timers.forEach(timer => clearTimeout(timer))
  await Promise.all(desk.running.values())
}
