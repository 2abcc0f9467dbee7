import { posting, reading } from '../../src/protocol/call.ts'
import { paths } from '../../src/protocol/paths.ts'

/*
 * Scheduling: a plan is previewed, its slots are settled one by one where they clash, and it is saved as it was shown. Local times are
 * `YYYY-MM-DDTHH:mm` of the plan's zone, instants ISO 8601 in UTC; a lesson takes [startAt, endAt).
 */

export const mostLessons = 100

export type Frequency = 'ONCE' | 'DAILY' | 'WEEKLY'
/** A date that is a day off falls out and the series goes on until it has its count; moves to the next day that is none; or stands. */
export type DaysOff = 'SKIP' | 'SHIFT' | 'KEEP'
export interface Repeat {
  readonly freq: Frequency
  /** Every n-th day or week; a whole number above 0 (2230). */
  readonly interval: number
  /** Monday 1 … Sunday 7; WEEKLY needs one at least (2228). */
  readonly weekdays?: readonly number[]
  /** Lessons of each class, 1 to 100; of all classes together 100 at most (2229). ONCE: 1. */
  readonly count: number
  readonly daysOff: DaysOff
}

/** What a lesson says of its classroom, in the order of its form. */
export const roomSettings = [
  'seatArea',
  'definition',
  'soundMode',
  'layout',
  'prepTeacher',
  'prepStudent',
  'delay',
  'cloudRecording',
  'supervisionPictures',
  'verification',
  'courseware',
  'remark',
] as const satisfies readonly (keyof LessonSettings)[]

/** What of a lesson's settings a plan may say; the rest comes from the class and the institution's defaults. Names are those of the lesson. */
export interface LessonSettings {
  readonly studentLimit?: number
  readonly seatArea?: string
  readonly definition?: string
  readonly soundMode?: string
  readonly layout?: string
  readonly prepTeacher?: number
  readonly prepStudent?: number
  readonly delay?: number
  readonly cloudRecording?: string
  readonly supervisionPictures?: string
  readonly verification?: string
  readonly courseware?: readonly string[]
  readonly remark?: string
}

/** Of one slot: it stands as it is, falls out, moves to the next time that is free for everyone, or stands in spite of a clash. */
export type SlotChoice = 'KEEP' | 'SKIP' | 'SHIFT' | 'FORCE'

export interface SchedulePlan {
  readonly courseIds: readonly string[]
  readonly start: string
  readonly minutes: number
  readonly timezone: string
  readonly repeat: Repeat
  /** None: the class's first teacher. */
  readonly teacherId?: string
  /** None: the class's. */
  readonly assistants?: readonly string[]
  /** None: the class's name and the lesson's number. Several lessons of one name are numbered. */
  readonly name?: string
  readonly settings?: LessonSettings
  /** By the key of a slot. */
  readonly choices?: Readonly<Record<string, SlotChoice>>
  /** Needed where a slot is forced, with the right `lesson.force`. */
  readonly forceReason?: string
}

export interface Clash {
  readonly role: 'TEACHER' | 'ASSISTANT' | 'STUDENT'
  readonly personId: string
  readonly name: string
  /** Null: another slot of the same plan. */
  readonly lessonId: string | null
  readonly lessonName: string
  readonly courseName: string
  readonly startAt: string
  readonly endAt: string
}

export type SlotState = 'FREE' | 'CLASH' | 'DAY_OFF' | 'PAST'
export interface Slot {
  /** The class and the date by the rule of the series; the same however the slot is settled. */
  readonly key: string
  readonly courseId: string
  readonly courseName: string
  readonly localStart: string
  readonly startAt: string
  readonly endAt: string
  readonly state: SlotState
  /** What was chosen, or what becomes of it by itself: SKIP of a day off that falls out, else KEEP. */
  readonly choice: SlotChoice
  /** Saving is refused while it is so: a clash of a teacher or an assistant that is kept, or a start in the past. */
  readonly blocked: boolean
  /** Its local time doesn't exist on that day: moved to the next that does. */
  readonly gap?: boolean
  /** Its local time comes twice on that day: the first is taken. */
  readonly fold?: boolean
  /** Name of the day off that it falls on. */
  readonly dayOff?: string
  /** The local start by the rule, where it was moved. */
  readonly movedFrom?: string
  /** Those of students alone warn and do not block. */
  readonly clashes: readonly Clash[]
  /** Clashes of students beyond those that are listed. */
  readonly more?: number
}

export interface SchedulePreview {
  readonly slots: readonly Slot[]
  readonly counts: {
    readonly slots: number
    /** Lessons that would be made. */
    readonly creates: number
    readonly skips: number
    readonly clashes: number
    readonly blocked: number
    readonly forced: number
    readonly moved: number
  }
  /** Whether the caller may force. */
  readonly mayForce: boolean
  /** Stands for what is shown; given to `save`. */
  readonly token: string
}

/** Changes nothing. Errors on their fields: 11005 courseIds, 2219 … 2231. */
export const previewSchedule = posting<{ input: SchedulePlan; output: SchedulePreview }>(
  `${paths.root}/scheduling/preview`,
  {
    writes: false,
  },
)

/** What was made of one class (lessionAddSuccess); its lessons are read by the ordinary list. */
export interface ScheduledCourse {
  readonly courseId: string
  readonly courseName: string
  /** Lessons of the class, and those of them that have ended. */
  readonly total: number
  readonly finished: number
  /** Of the lessons that were made. */
  readonly startAt: string
  readonly endAt: string
}
export interface ScheduleSaved {
  readonly seriesIds: readonly string[]
  readonly lessonIds: readonly string[]
  readonly created: number
  readonly skipped: number
  /** To be undone as one. */
  readonly operation: string
  readonly courses: readonly ScheduledCourse[]
}
/**
 * All or nothing. 409 with `data.preview` (a `SchedulePreview`) where what was shown no longer stands; 2218 where a clash is kept; 905 for
 * a reason without the right.
 */
export const saveSchedule = posting<{
  input: SchedulePlan & { readonly token?: string }
  output: ScheduleSaved
}>(`${paths.root}/scheduling/save`)

/** One lesson of a series, it and those behind it, or all of the series that are still to come. */
export type SeriesScope = 'THIS' | 'FOLLOWING' | 'ALL'

export interface LessonChange {
  readonly lessonId: string
  /** The version that the caller looked at (409). */
  readonly version: number
  readonly scope: SeriesScope
  /** Where the lesson goes: an instant, or a local time of the series' zone (of the institution where there is none). The others move by as many days and to the same local time. */
  readonly startAt?: string
  readonly localStart?: string
  readonly minutes?: number
  /** Other fields of the lesson. */
  readonly changes?: Readonly<Record<string, unknown>>
  readonly forceReason?: string
  /** Lessons that are refused stay as they are and the others change; else one that is refused refuses all. */
  readonly skipRefused?: boolean
  /** Only tells what would become of each. */
  readonly dryRun?: boolean
}
export interface LessonResult {
  readonly lessonId: string
  readonly name: string
  /** KEPT: has started or ended and is never touched. CLASH: a teacher or an assistant has another lesson. REFUSED: by `code`. */
  readonly state: 'CHANGED' | 'UNCHANGED' | 'KEPT' | 'CLASH' | 'REFUSED'
  /** As it stands now (of a dry run: as it would). */
  readonly startAt: string
  readonly endAt: string
  readonly version: number
  readonly field?: string
  readonly code?: string
  readonly msg?: string
  readonly gap?: boolean
  readonly fold?: boolean
  /** Those of students alone warn. */
  readonly clashes?: readonly Clash[]
}
export interface LessonChanged {
  readonly results: readonly LessonResult[]
  /** False: a dry run, nothing to do, or refused. */
  readonly written: boolean
  /** Null where nothing was written. */
  readonly operation: string | null
}
/** 409 stale; 710 no such lesson; 905 a reason without the right. Whatever is refused else stands in the results. */
export const changeLessons = posting<{ input: LessonChange; output: LessonChanged }>(
  `${paths.root}/scheduling/change`,
)

export type LessonRemoval = Pick<
  LessonChange,
  'lessonId' | 'version' | 'scope' | 'skipRefused' | 'dryRun'
>
export const removeLessons = posting<{ input: LessonRemoval; output: LessonChanged }>(
  `${paths.root}/scheduling/remove`,
)

export interface FreeTimeQuestion {
  /** Teachers and assistants. */
  readonly people?: readonly string[]
  /** Classes whose students are to be free too. */
  readonly courseIds?: readonly string[]
  readonly minutes: number
  readonly timezone: string
  /** Local; from now on where it is left out. Until: 60 days behind it where it is left out; 366 at most. */
  readonly from?: string
  readonly until?: string
  /** Of a day, `HH:mm`; 08:00 to 21:00 unless said. */
  readonly dayFrom?: string
  readonly dayUntil?: string
  readonly weekdays?: readonly number[]
  /** 10 unless said, 50 at most. */
  readonly limit?: number
  /** A lesson that is to be moved is in nobody's way. */
  readonly exceptLessonId?: string
}
export interface FreeTime {
  readonly localStart: string
  readonly startAt: string
  readonly endAt: string
}
export const findTime = posting<{
  input: FreeTimeQuestion
  output: { readonly times: readonly FreeTime[] }
}>(`${paths.root}/scheduling/findTime`, { writes: false })

export const mostShown = 5000
export interface TimetableQuestion {
  /** Instants; lessons that overlap [from, until), 400 days at most. */
  readonly from: string
  readonly until: string
  /** Whom she teaches or assists. */
  readonly teacherId?: string
  readonly courseId?: string
  readonly label?: string
  readonly status?: string
  readonly kind?: 'NORMAL' | 'BOOKING'
}
export interface TimetableLesson {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly courseId: string
  readonly startAt: string
  readonly endAt: string
  readonly status: 'NOT_STARTED' | 'ONGOING' | 'ENDED'
  readonly teacherId: string | null
  readonly assistants: readonly string[]
  readonly seriesId: string | null
  /** Stands in spite of a clash. */
  readonly forced: boolean
  readonly bookedStudents: number
  readonly studentLimit: number | null
}
export interface Timetable {
  /** By start. */
  readonly lessons: readonly TimetableLesson[]
  /** Titles of what the lessons name. */
  readonly courses: Readonly<
    Record<string, { readonly name: string; readonly kind: 'NORMAL' | 'BOOKING' }>
  >
  readonly teachers: Readonly<Record<string, string>>
  /** There are more than `mostShown`: the first are shown. */
  readonly more: boolean
  /** The institution's. */
  readonly timezone: string
}
/** Lessons of a window, in one round. */
export const readTimetable = reading<{ input: TimetableQuestion; output: Timetable }>(
  `${paths.root}/scheduling/timetable`,
)
