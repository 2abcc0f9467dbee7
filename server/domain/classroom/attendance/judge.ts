import {
  earlyMinutes,
  lateMinutes,
} from '../../../../resources/classroom/attendance/attendance.calls.ts'
import type { AttendanceState } from '../../../../resources/classroom/attendance/attendance.options.ts'
import type { MergedPresence } from './presence.ts'
import { minute, second } from '../../../../src/schema/durations.ts'

/** A lesson's own time, in milliseconds; `ended`: no further presence is possible. */
export interface LessonTime {
  readonly start: number
  readonly end: number
  /** When the room closed, or will close. */
  readonly close: number
  readonly ended: boolean
}
/** A person's attendance in a lesson, as calculated from their presence. */
export interface AttendanceJudgement {
  /** Null: not known yet. */
  readonly status: AttendanceState | null
  readonly firstIn: number | null
  readonly lastOut: number | null
  readonly insideSince: number | null
  /** Without the stretch in progress. */
  readonly seconds: number
  readonly minutes: number
  readonly lateBy: number
  readonly earlyBy: number
  readonly drops: number
}

/**
 * The state of who was there from `first` to `last` of a lesson: coming late weighs more than
 * leaving early.
 */
const stateOf = (lateBy: number, earlyBy: number, ended: boolean): AttendanceState => {
  if (lateBy >= lateMinutes) return 'LATE'
  return ended && earlyBy >= earlyMinutes ? 'LEFT_EARLY' : 'PRESENT'
}

/**
 * The attendance of a person by their presence. A person is absent if they were not there during
 * the lesson's own time (before the start and in the closing delay don't count); a lesson that was
 * closed early ended then. Without `reported` the classroom sent nothing about the lesson, so no
 * one counts as absent.
 */
export const judgePresence = (
  { spans, drops }: MergedPresence,
  { start, end, close, ended }: LessonTime,
  reported: boolean,
): AttendanceJudgement => {
  const last = spans.at(-1)
  const closed = spans.filter(({ until }) => until !== null)
  const seconds = Math.floor(
    closed.reduce((sum, { from, until }) => sum + ((until ?? from) - from), 0) / second,
  )
  const over = Math.min(end, close)
  const during = spans.filter(({ from, until }) => from < over && (until === null || until > start))
  const came = Math.max(during[0]?.from ?? start, start)
  const left = Math.min(during.at(-1)?.until ?? over, over)
  const lateBy = during.length ? Math.floor((came - start) / minute) : 0
  const earlyBy = during.length && ended ? Math.floor((over - left) / minute) : 0
  const waiting = last?.until === null
  return {
    status: during.length
      ? stateOf(lateBy, earlyBy, ended)
      : ended
        ? reported
          ? 'ABSENT'
          : 'UNKNOWN'
        : waiting
          ? 'PRESENT'
          : null,
    firstIn: spans[0]?.from ?? null,
    lastOut: last?.until ?? null,
    insideSince: waiting ? last.from : null,
    seconds,
    minutes: Math.ceil(seconds / 60),
    lateBy,
    earlyBy,
    drops,
  }
}
