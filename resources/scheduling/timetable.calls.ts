import { paths } from '../../src/protocol/paths.ts'
import {
  defineCall,
  idsOf,
  shape,
  type GivenOf,
  type ParsedOf,
} from '../../src/schema/call/index.ts'
import { choice, dateTime, integer, reference } from '../../src/schema/fields/index.ts'
import { issue } from '../../src/schema/issue.ts'
import {
  localTimeInput,
  minutesIssue,
  requiredMinutes,
  shortText,
  timeOfDay,
  weekdaysInput,
  zoneInput,
} from './lesson/scheduling.inputs.ts'

const labels = {
  teacher: { en: 'Teacher', zh: '老师' },
  course: { en: 'Class', zh: '班级' },
  lesson: { en: 'Lesson', zh: '课节' },
  label: { en: 'Class label', zh: '班级标签' },
  status: { en: 'Status', zh: '状态' },
  kind: { en: 'Kind of class', zh: '班级类型' },
} as const

export interface FreeTime {
  readonly localStart: string
  readonly startAt: string
  readonly endAt: string
}

/** The next times at which these people, and the students of these classes, are all free. */
export const findTime = defineCall({
  path: `${paths.root}/scheduling/findTime`,
  summary: 'The next times that are free for people and for the students of classes',
  right: 'lesson.read',
  writes: false,
  input: {
    /** Teachers and assistants. */
    people: idsOf('teacher', { max: 50 }),
    /** Classes whose students must also be free. */
    courseIds: idsOf('course', { max: 100 }),
    minutes: requiredMinutes,
    timezone: zoneInput,
    // local; by default `from` is now and `until` 60 days later; 366 days at most
    from: localTimeInput,
    until: localTimeInput,
    dayFrom: timeOfDay('08:00'),
    dayUntil: timeOfDay('21:00'),
    weekdays: weekdaysInput,
    limit: integer({
      label: { en: 'Number of times', zh: '数量' },
      min: 1,
      max: 50,
      default: 10,
    }),
    /** The lesson to be moved is not counted as busy time. */
    exceptLessonId: reference({ label: labels.lesson, to: 'lesson' }),
  },
  check: ({ minutes, from, until, dayFrom, dayUntil }) => ({
    ...minutesIssue(minutes),
    ...(dayUntil <= dayFrom ? { dayUntil: issue('2220') } : {}),
    ...(from !== null && until !== null && until <= from ? { until: issue('2220') } : {}),
  }),
  output: shape<{ readonly times: readonly FreeTime[] }>(),
  errors: ['2220', '2224', '2228', '9994', '11005'],
})
/** A question for free times, as a screen asks it. */
export type FreeTimeQuestion = GivenOf<typeof findTime.input>
export type FreeTimeQuery = ParsedOf<typeof findTime.input>

/** Maximum number of lessons in a response. */
export const maxTimetableLessons = 5000
const maxTimetableMs = 400 * 86_400_000

const lessonStatuses = {
  NOT_STARTED: { en: 'Not started', zh: '未开始' },
  ONGOING: { en: 'Ongoing', zh: '进行中' },
  ENDED: { en: 'Ended', zh: '已结束' },
} as const
const courseKinds = {
  NORMAL: { en: 'Normal', zh: '普通班级' },
  BOOKING: { en: 'Booking', zh: '约课班级' },
} as const

export interface TimetableLesson {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly courseId: string
  readonly startAt: string
  readonly endAt: string
  /** When its room closes. */
  readonly closeAt: string | null
  readonly status: keyof typeof lessonStatuses
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
    Record<string, { readonly name: string; readonly kind: keyof typeof courseKinds }>
  >
  readonly teachers: Readonly<Record<string, string>>
  /** There are more than `maxTimetableLessons`: the first are shown. */
  readonly more: boolean
  /** The institution's. */
  readonly timezone: string
}
/** Lessons that overlap [from, until), by start. */
export const readTimetable = defineCall({
  path: `${paths.root}/scheduling/timetable`,
  summary: 'Lessons of a window, in one answer',
  method: 'GET',
  right: 'lesson.read',
  input: {
    from: dateTime({ label: { en: 'From', zh: '开始' }, required: true }),
    until: dateTime({ label: { en: 'Until', zh: '结束' }, required: true }),
    /** Lessons that this person teaches or assists in. */
    teacherId: reference({ label: labels.teacher, to: 'teacher' }),
    courseId: reference({ label: labels.course, to: 'course' }),
    label: shortText(labels.label, 64),
    status: choice({ label: labels.status, options: lessonStatuses }),
    kind: choice({ label: labels.kind, options: courseKinds }),
  },
  check: ({ from, until }) => {
    if (until <= from) return { until: issue('2220') }
    return Date.parse(until) - Date.parse(from) > maxTimetableMs
      ? { until: issue('321') }
      : undefined
  },
  output: shape<Timetable>(),
  errors: ['2220', '9994'],
})
/** A question for a timetable, as a screen asks it. */
export type TimetableQuestion = GivenOf<typeof readTimetable.input>
export type TimetableWindow = ParsedOf<typeof readTimetable.input>
