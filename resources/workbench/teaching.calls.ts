import { defineCall, shape } from '../../src/schema/call/index.ts'

/** A lesson that the caller gives or assists in. Times are ISO 8601 in UTC. */
export interface TaughtLesson {
  readonly id: string
  /** Its own name; '' where it has none. */
  readonly name: string
  readonly courseId: string
  readonly className: string
  readonly startAt: string
  readonly endAt: string
  readonly status: 'NOT_STARTED' | 'ONGOING' | 'ENDED'
  readonly assists: boolean
}

/** A lesson of the last days with something to do about it. */
export interface LessonWork extends Pick<
  TaughtLesson,
  'id' | 'name' | 'courseId' | 'className' | 'startAt'
> {
  /** Students who were absent, late or left early, where attendance is what it is about. */
  readonly absent?: number
  readonly late?: number
}

/** Submissions of one task that wait to be reviewed. */
export interface HomeworkToMark {
  readonly taskId: string
  readonly title: string
  readonly className: string
  readonly waiting: number
  /** When the one that waits longest was submitted. */
  readonly since: string | null
}

/**
 * What others changed of the caller's lessons: one lesson, or so many of a class that were added
 * together (`count`).
 */
export interface TaughtLessonChange {
  readonly key: string
  readonly what: 'ADDED' | 'MOVED' | 'GIVEN' | 'TAKEN' | 'CANCELLED'
  /** Null where there are several, or where it is not there any more. */
  readonly lessonId: string | null
  readonly name: string
  readonly className: string
  readonly count: number
  readonly by: string
  readonly at: string
  /** Of MOVED: when it began before, and begins now; of others when it begins. */
  readonly before: string | null
  readonly startAt: string | null
}

/** A student of the caller's classes. */
export interface TaughtStudent {
  readonly id: string
  readonly name: string
  readonly classes: readonly string[]
}

/** What the caller teaches; parts are absent where their right is missing. */
export interface Teaching {
  /** Null where no teacher's record belongs to the account. */
  readonly teacherId: string | null
  /** The server's time. */
  readonly now: string
  /** From the beginning of today until the end of the seventh day, in their order. */
  readonly lessons: readonly TaughtLesson[]
  /** Days, YYYY-MM-DD by the institution's clock: today, and the first that is not listed. */
  readonly today: string
  readonly until: string
  /** Ended lessons of the last 7 days with students who were not there from start to end. */
  readonly attendance?: readonly LessonWork[]
  readonly homework?: readonly HomeworkToMark[]
  /** Ended lessons of the last 7 days that nobody has written a note about. */
  readonly notes?: readonly LessonWork[]
  /** Of the last 7 days, the newest first, at most 10. */
  readonly changes: readonly TaughtLessonChange[]
  /** By name, at most 200. */
  readonly students?: readonly TaughtStudent[]
}

/** What a teacher does today and this week, for whoever is one. */
export const myTeaching = defineCall({
  path: '/edu_adminserver/workbench/teaching',
  method: 'GET',
  summary: 'The caller’s own lessons of the week, and what is to be done about them',
  audience: 'member',
  output: shape<Teaching>(),
})
