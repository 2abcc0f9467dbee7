import { schedulingErrors } from '../scheduling.errors.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'

/** The facts that decide a lesson's locks. Instants are ISO 8601. */
export interface LessonFacts {
  readonly status: string | null
  readonly startAt: string
  readonly endAt: string
  /** When its room closes; null before it was first written. */
  readonly closeAt: string | null
  readonly firstEnteredAt: string | null
  readonly bookedStudents: number | null
  readonly supervisionPictures: string | null
  readonly cloudRecording: string | null
}

/** CLS-03: the states of a lesson, as they are stored, filtered and shown. */
export type LessonState = 'NOT_STARTED' | 'ONGOING' | 'ENDED'

/**
 * A lesson's state, wherever one is shown or stored. The schedule decides: a lesson is ongoing from
 * its start until its room closes, by its delay or because the classroom closed it. Attendance does
 * not count here; alerts and attendance records cover that. `now` is ISO 8601 in UTC.
 */
export const lessonStateOf = (
  {
    status,
    startAt,
    endAt,
    closeAt,
  }: Pick<LessonFacts, 'status' | 'startAt' | 'endAt' | 'closeAt'>,
  now: string,
): LessonState => {
  if (status === 'ENDED' || (closeAt ?? endAt) <= now) return 'ENDED'
  return status === 'ONGOING' || startAt <= now ? 'ONGOING' : 'NOT_STARTED'
}

/**
 * The phase that a lesson's locks depend on: ahead, entered before its start, begun without
 * anybody, in progress with people, over.
 */
export type LessonPhase = 'AHEAD' | 'ENTERED' | 'BEGUN' | 'ONGOING' | 'ENDED'

/** The phase of a lesson; `now` is ISO 8601 in UTC. */
export const lessonPhaseOf = (lesson: LessonFacts, now: string): LessonPhase => {
  const state = lessonStateOf(lesson, now)
  if (state === 'ENDED') return 'ENDED'
  const entered = lesson.firstEnteredAt !== null
  if (state === 'ONGOING') return entered ? 'ONGOING' : 'BEGUN'
  return entered ? 'ENTERED' : 'AHEAD'
}

export type Codes = Readonly<Record<string, ErrorCode>>

/** CLS-04: fields locked from the moment that somebody has entered. */
const enteredLocks: Codes = {
  startAt: schedulingErrors.startTimeLocked.code,
  endAt: schedulingErrors.endTimeLocked.code,
  prepTeacher: schedulingErrors.preparationTimeLocked.code,
  prepStudent: schedulingErrors.preparationTimeLocked.code,
  delay: schedulingErrors.delayTimeLocked.code,
  teacherId: schedulingErrors.teacherLocked.code,
  assistants: schedulingErrors.assistantLocked.code,
}
/** CLS-04: fields that can be turned on but not off in a lesson that somebody has entered. */
const lockedOn = {
  supervisionPictures: schedulingErrors.supervisionPicturesLocked.code,
  cloudRecording: schedulingErrors.cloudRecordingLocked.code,
} as const

/** CLS-05: fields locked while the lesson is in progress. */
const ongoing: Codes = {
  definition: schedulingErrors.resolutionLocked.code,
  soundMode: schedulingErrors.soundModeLocked.code,
  layout: schedulingErrors.layoutLocked.code,
  seatArea: schedulingErrors.seatCountLocked.code,
  verification: schedulingErrors.verificationLocked.code,
  courseware: ErrorCode.coursewareLocked,
  name: schedulingErrors.lessonNameLocked.code,
}

/**
 * Fields of a lesson that can't be changed any more, each with its own code; of one that has ended,
 * `fields` all (2013).
 */
export const lessonLocks = (lesson: LessonFacts, now: string, fields: readonly string[]): Codes => {
  const phase = lessonPhaseOf(lesson, now)
  if (phase === 'ENDED')
    return Object.fromEntries(fields.map(name => [name, schedulingErrors.lessonHasEnded.code]))
  if (phase === 'AHEAD') return {}
  // no one attended: it can be moved, or given to another teacher
  if (phase === 'BEGUN') return ongoing
  return {
    ...enteredLocks,
    ...(lesson.supervisionPictures === 'ON'
      ? { supervisionPictures: lockedOn.supervisionPictures }
      : {}),
    ...(lesson.cloudRecording === 'ON' ? { cloudRecording: lockedOn.cloudRecording } : {}),
    // its seats are reserved, and the room is open
    ...(lesson.bookedStudents ? { studentLimit: ErrorCode.lessonHasStarted } : {}),
    ...(phase === 'ONGOING' ? ongoing : {}),
  }
}

const removal: Readonly<Record<LessonPhase, ErrorCode | undefined>> = {
  AHEAD: undefined,
  ENTERED: schedulingErrors.attendedLessonUndeletable.code,
  BEGUN: ErrorCode.ongoingLessonUndeletable,
  ONGOING: ErrorCode.ongoingLessonUndeletable,
  ENDED: schedulingErrors.endedLessonUndeletable.code,
}

/** CLS-03: why a lesson can't be deleted; undefined if it can. */
export const removalLock = (lesson: LessonFacts, now: string): ErrorCode | undefined =>
  removal[lessonPhaseOf(lesson, now)]

/**
 * How long before its start editors are warned that people may be on their way, in milliseconds.
 */
export const warningLeadMs = 20 * 60_000

/** Whether it begins so soon that people may not learn of a change in time. */
export const beginsSoon = (lesson: LessonFacts, now: string): boolean => {
  const left = Date.parse(lesson.startAt) - Date.parse(now)
  return lessonPhaseOf(lesson, now) !== 'ENDED' && left >= 0 && left <= warningLeadMs
}

/** CLS-06: the classroom, from its opening for the teacher to its close. */
export type RoomState = 'CLOSED' | 'IN_PREPARATION' | 'OPEN' | 'IN_DELAY' | 'ENDED'

/** The classroom of a lesson; `now` is ISO 8601 in UTC. */
export const roomOf = (
  lesson: Parameters<typeof lessonStateOf>[0] & { readonly prepTeacher: number | null },
  now: string,
): RoomState => {
  const state = lessonStateOf(lesson, now)
  if (state === 'ENDED') return 'ENDED'
  if (lesson.endAt <= now) return 'IN_DELAY'
  if (state === 'ONGOING') return 'OPEN'
  const opens = Date.parse(lesson.startAt) - (lesson.prepTeacher ?? 0) * 60_000
  return opens <= Date.parse(now) ? 'IN_PREPARATION' : 'CLOSED'
}
