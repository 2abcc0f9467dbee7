import {
  maxEvents,
  type ClassroomEvent,
  type EventsAnswer,
  type LessonToHold,
} from '../../resources/classroom/events.calls.ts'
import { playOf, type Arriving, type PlayOptions } from './play.ts'

/** A call carries no more bytes than this. */
const mostBytes = 600_000

/** Progress of sending classroom events. */
export interface PerformanceProgress {
  readonly sent: number
  readonly of: number
  /** Of the day that is played. */
  readonly at: Date
  readonly taken: number
  readonly double: number
  readonly refused: number
}
export interface Performance {
  readonly lessons: readonly LessonToHold[]
  readonly options: PlayOptions
  readonly report: (events: readonly ClassroomEvent[]) => Promise<EventsAnswer>
  /**
   * Waits until events up to this instant may be sent; by default as fast as the server accepts
   * them. False ends the play.
   */
  readonly until?: (at: number) => Promise<boolean>
  /** Maximum time span of the events in one call, in milliseconds; by default as many as fit. */
  readonly span?: number
  /**
   * The server's time in milliseconds: later events are sent second by second, each when it has
   * happened. By default all have.
   */
  readonly now?: () => number
  readonly tell?: (progress: PerformanceProgress) => void
}

const sizeOf = ({ event }: Arriving): number =>
  ('picture' in event
    ? event.picture.length
    : 'pictures' in event
      ? (event.pictures ?? []).join('').length
      : 0) + 250

/** The next events for one call: as many as fit, and none from much later. */
const callFrom = (
  all: readonly Arriving[],
  from: number,
  spanMs: number,
  now: number,
): readonly Arriving[] => {
  const first = all[from]?.arrives ?? 0
  const last = Math.min(first + spanMs, Math.max(now, first + 1000))
  let [to, bytes] = [from, 0]
  for (; to < all.length && to - from < maxEvents; to++) {
    const one = all[to]
    if (!one || one.arrives > last) break
    bytes += sizeOf(one)
    if (bytes > mostBytes && to > from) break
  }
  return all.slice(from, to)
}

/** Plays lessons to a server in the order of arrival; returns the counts of what it accepted. */
export const perform = async ({
  lessons,
  options,
  report,
  until,
  span = Number.POSITIVE_INFINITY,
  now,
  tell,
}: Performance): Promise<PerformanceProgress> => {
  const all: Arriving[] = []
  for (const lesson of lessons) all.push(...(await playOf(lesson, options)))
  all.sort((a, b) => a.arrives - b.arrives)
  let progress: PerformanceProgress = {
    sent: 0,
    of: all.length,
    at: new Date(all[0]?.arrives ?? 0),
    taken: 0,
    double: 0,
    refused: 0,
  }
  while (progress.sent < all.length) {
    const call = callFrom(all, progress.sent, span, now?.() ?? Number.POSITIVE_INFINITY)
    const at = call.at(-1)?.arrives ?? 0
    if (until && !(await until(at))) return progress
    const answer = await report(call.map(({ event }) => event))
    progress = {
      ...progress,
      sent: progress.sent + call.length,
      at: new Date(at),
      taken: progress.taken + answer.taken,
      double: progress.double + answer.double,
      refused: progress.refused + answer.refused,
    }
    tell?.(progress)
  }
  return progress
}
