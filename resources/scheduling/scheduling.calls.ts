import { paths } from '../../src/protocol/paths.ts'
import { defineCall, idsOf, shape, type ParsedOf } from '../../src/schema/call/index.ts'
import { boolean, choice, dateTime, integer, reference } from '../../src/schema/fields/index.ts'
import { issue } from '../../src/schema/issue.ts'
import {
  changesInput,
  choicesInput,
  forceReasonInput,
  localTimeInput,
  maxLessons,
  minutesInput,
  minutesIssue,
  repeatInput,
  requiredLocalTimeInput,
  requiredMinutes,
  settingsInput,
  shortText,
  zoneInput,
  type SlotChoice,
} from './lesson/scheduling.inputs.ts'

export {
  maxLessons,
  type DaysOff,
  type Frequency,
  type LessonSettings,
  type Repeat,
  type SchedulePlan,
  type SlotChoice,
} from './lesson/scheduling.inputs.ts'

/*
 * Scheduling: a plan is previewed, clashing slots are resolved one by one, and the plan is saved as
 * shown.
 */

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
/** A lesson of a plan before it is saved. */
export interface ScheduleSlot {
  /** The class and the date by the rule of the series; the same however the slot is settled. */
  readonly key: string
  readonly courseId: string
  readonly courseName: string
  readonly localStart: string
  readonly startAt: string
  readonly endAt: string
  readonly state: SlotState
  /** The chosen settlement, or the default: SKIP for a day off that is left out, otherwise KEEP. */
  readonly choice: SlotChoice
  /**
   * Saving is refused in these cases: an unresolved clash of a teacher or an assistant, or a start
   * in the past.
   */
  readonly blocked: boolean
  /** Its local time doesn't exist on that day: moved to the next one that does. */
  readonly gap?: boolean
  /** Its local time occurs twice on that day: the first is used. */
  readonly fold?: boolean
  /** Name of the day off that it falls on. */
  readonly dayOff?: string
  /** The local start by the rule, where it was moved. */
  readonly movedFrom?: string
  /** Clashes of students alone are warnings and do not block. */
  readonly clashes: readonly Clash[]
  /** Clashes of students beyond those that are listed. */
  readonly more?: number
}

export interface SchedulePreview {
  readonly slots: readonly ScheduleSlot[]
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
  /** Identifies the preview; `save` must send it. */
  readonly token: string
}

const labels = {
  course: { en: 'Class', zh: '班级' },
  teacher: { en: 'Teacher', zh: '老师' },
  lesson: { en: 'Lesson', zh: '课节' },
  name: { en: 'Lesson name', zh: '课节名称' },
} as const

const planInput = {
  courseIds: idsOf('course', { max: 1000, required: true, requiredCode: '11005' }),
  start: requiredLocalTimeInput,
  minutes: requiredMinutes,
  timezone: zoneInput,
  repeat: repeatInput,
  teacherId: reference({ label: labels.teacher, to: 'teacher' }),
  assistants: idsOf('teacher', { max: 10, missing: null }),
  name: shortText(labels.name, 60),
  settings: settingsInput,
  choices: choicesInput,
  forceReason: forceReasonInput,
} as const
/** A plan as the server gets it, each input checked. */
export type PlanInput = ParsedOf<typeof planInput>

const maxInterval = 366
/**
 * Checks the rule of a plan as a whole: 9994 and 2230 (interval), 2229 (count), 2228 (weekdays),
 * 2220 (minutes).
 */
const planIssues = ({ courseIds, minutes, repeat }: PlanInput) => {
  const { freq, weekdays } = repeat
  const { interval, count } = repeatOf(repeat)
  return {
    ...minutesIssue(minutes),
    ...(interval === null ? { interval: issue('2230') } : {}),
    ...(interval !== null && interval > maxInterval
      ? { interval: issue('9994', { max: maxInterval }) }
      : {}),
    ...(count === null || count * courseIds.length > maxLessons ? { count: issue('2229') } : {}),
    ...(freq === 'WEEKLY' && weekdays === null ? { weekdays: issue('2228') } : {}),
  }
}
/** The interval and the count of a rule; a single lesson needs neither. */
const repeatOf = ({ freq, interval, count }: PlanInput['repeat']) =>
  freq === 'ONCE' ? { interval: interval ?? 1, count: count ?? 1 } : { interval, count }

const planErrors = [
  '2220',
  '2221',
  '2223',
  '2224',
  '2228',
  '2229',
  '2230',
  '5003',
  '9994',
  '11005',
  '11032',
] as const

/** Errors on their fields: 11005 courseIds, 2219 … 2231. */
export const previewSchedule = defineCall({
  path: `${paths.root}/scheduling/preview`,
  summary: 'Shows which lessons a plan would make, every clash named; writes nothing',
  right: 'lesson.create',
  writes: false,
  input: planInput,
  check: planIssues,
  output: shape<SchedulePreview>(),
  errors: planErrors,
})

/** Result for one class (lessonAddSuccess); its lessons are read by the ordinary list. */
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
 * All or nothing. 409 with `data.preview` (a `SchedulePreview`) if the preview is outdated; 2218 if
 * a clash remains; 905 for a reason without the permission.
 */
export const saveSchedule = defineCall({
  path: `${paths.root}/scheduling/save`,
  summary:
    'Makes the lessons of a plan, all or none; 409 with a fresh preview where it has changed',
  right: 'lesson.create',
  input: {
    ...planInput,
    token: shortText({ en: 'Token of the preview', zh: '预览凭证' }, 200),
  },
  check: planIssues,
  output: shape<ScheduleSaved>(),
  errors: [...planErrors, '409', '2218', '2219', '2225', '2231'],
})

export const seriesScopes = {
  THIS: { en: 'This lesson', zh: '仅此课节' },
  FOLLOWING: { en: 'This and following lessons', zh: '此课节及之后的课节' },
  ALL: { en: 'All that are still to come', zh: '全部未开始的课节' },
} as const
/** One lesson of a series, that one and later ones, or all upcoming ones of the series. */
export type SeriesScope = keyof typeof seriesScopes

export interface LessonResult {
  readonly lessonId: string
  readonly name: string
  /**
   * KEPT: has started or ended and is never touched. CLASH: a teacher or an assistant has another
   * lesson. REFUSED: by `code`.
   */
  readonly state: 'CHANGED' | 'UNCHANGED' | 'KEPT' | 'CLASH' | 'REFUSED'
  /** The current start (for a dry run: the resulting one). */
  readonly startAt: string
  readonly endAt: string
  readonly version: number
  readonly field?: string
  readonly code?: string
  readonly msg?: string
  readonly gap?: boolean
  readonly fold?: boolean
  /** Clashes of students alone are warnings. */
  readonly clashes?: readonly Clash[]
}
export interface LessonChanged {
  readonly results: readonly LessonResult[]
  /** False: a dry run, nothing to do, or refused. */
  readonly written: boolean
  /** Null if nothing was written. */
  readonly operation: string | null
}
const scopeInput = {
  lessonId: reference({ label: labels.lesson, to: 'lesson', required: true }),
  /** The version that the caller read (409). */
  version: integer({ label: { en: 'Version', zh: '版本' }, min: 1, required: true }),
  scope: choice({
    label: { en: 'Which lessons', zh: '适用课节' },
    options: seriesScopes,
    required: true,
  }),
  /**
   * Lessons that are refused stay as they are and the others change; otherwise one that is refused
   * refuses all.
   */
  skipRefused: boolean({ label: { en: 'Skip refused lessons', zh: '跳过无法修改的课节' } }),
  dryRun: boolean({ label: { en: 'Dry run', zh: '仅预览' } }),
} as const

/** Any other refusal is in the results. */
export const changeLessons = defineCall({
  path: `${paths.root}/scheduling/change`,
  summary: 'Moves or changes a lesson, those behind it, or all of its series',
  right: 'lesson.update',
  input: {
    ...scopeInput,
    // the lesson's new start: an instant, or a local time in the series' zone (otherwise the
    // institution's); the others move by as many days and to the same local time
    startAt: dateTime({ label: { en: 'Start', zh: '开始时间' }, formatCode: '9994' }),
    localStart: localTimeInput,
    minutes: minutesInput,
    changes: changesInput,
    forceReason: forceReasonInput,
  },
  check: ({ startAt, localStart, minutes }) => ({
    ...minutesIssue(minutes),
    ...(startAt !== null && localStart !== null ? { localStart: issue('321') } : {}),
  }),
  output: shape<LessonChanged>(),
  errors: ['409', '710', '2220', '5003', '9994'],
})
export type LessonChange = ParsedOf<typeof changeLessons.input>

export const removeLessons = defineCall({
  path: `${paths.root}/scheduling/remove`,
  summary: 'Deletes a lesson, those behind it, or all of its series',
  right: 'lesson.delete',
  input: scopeInput,
  output: shape<LessonChanged>(),
  errors: ['409', '710'],
})
export type LessonRemoval = ParsedOf<typeof removeLessons.input>
