import type { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  addDays,
  dateOf,
  daysBetween,
  timeOf,
  toInstant,
  toLocal,
} from '../../../src/schema/zone.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { LessonChange } from '../../../resources/scheduling/scheduling.calls.ts'
import type { LessonsInScope } from './series.ts'
import { minute } from '../../../src/schema/durations.ts'

/** A lesson with its new start, end and teacher. */
export interface LessonTarget {
  readonly before: Lesson
  readonly startAt: string
  readonly endAt: string
  readonly gap: boolean
  readonly fold: boolean
}

/** Answers why a lesson can't be changed any more: it has ended, or has begun. */
export const lockCodeOf = (
  lesson: Lesson,
  now: string,
  codes: { readonly ended: ErrorCode; readonly begun: ErrorCode },
): ErrorCode | undefined => {
  if (lesson.status === 'ENDED') return codes.ended
  const hasBegun =
    lesson.status === 'ONGOING' || lesson.firstEnteredAt !== null || lesson.startAt <= now
  return hasBegun ? codes.begun : undefined
}

/**
 * Moves every lesson by as many days as the anchor, to the same local time; the anchor moves
 * exactly to where it was put.
 */
export const movedLessonsOf = (
  { anchor, rows, zone }: LessonsInScope,
  { startAt, localStart, minutes }: LessonChange,
): LessonTarget[] => {
  const from = dateOf(toLocal(anchor.startAt, zone))
  const goal = localStart ?? (startAt === null ? undefined : toLocal(startAt, zone))
  return rows.map(before => {
    const { startAt: start, endAt: end } = before
    const length = minutes === null ? Date.parse(end) - Date.parse(start) : minutes * minute
    const fixedStart =
      before === anchor && startAt !== null ? { at: startAt, gap: false, fold: false } : undefined
    const date = () =>
      addDays(dateOf(toLocal(start, zone)), daysBetween(from, dateOf(goal ?? from)))
    const newStart =
      fixedStart ??
      (goal === undefined
        ? { at: start, gap: false, fold: false }
        : toInstant(`${date()}T${timeOf(goal)}`, zone))
    return {
      before,
      startAt: newStart.at,
      endAt: new Date(Date.parse(newStart.at) + length).toISOString(),
      gap: newStart.gap,
      fold: newStart.fold,
    }
  })
}
