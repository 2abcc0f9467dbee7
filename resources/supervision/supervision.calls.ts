import { defineCall, shape } from '../../src/schema/call/index.ts'
import { choice, dateTime, integer, reference, text } from '../../src/schema/fields/index.ts'
import type { AlertKind, AlertState } from './alert/alert.options.ts'
import type { EventRole } from '../classroom/events.calls.ts'
import type { NetworkGrade } from '../scheduling/lesson/network.options.ts'
import { maxRooms, superviseRight } from './supervise-record/supervision.options.ts'

const root = '/edu_adminserver/lessonMonitor'
const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true })

/** The thirteen fields of SUP-01; what each means is in decision 098. */
export const roomFilter = {
  classroomNum: text({ label: { en: 'Class ID', zh: '班级号' }, max: 12 }),
  className: text({ label: { en: 'Class name', zh: '班级名称' }, max: 60 }),
  sid: text({ label: { en: 'Institution ID', zh: '机构 ID' }, max: 64 }),
  classroomId: text({ label: { en: 'Lesson ID', zh: '课节 ID' }, max: 64 }),
  teacher: text({ label: { en: 'Teacher', zh: '老师' }, max: 60 }),
  creatorPhone: text({ label: { en: 'Creator’s phone', zh: '创建人手机号' }, max: 20 }),
  studentPhone: text({ label: { en: 'Student’s phone', zh: '学员手机号' }, max: 20 }),
  classroomType: choice({
    label: { en: 'Class type', zh: '班级类型' },
    options: {
      NORMAL: { en: 'Standard', zh: '普通班级' },
      BOOKING: { en: 'Booking', zh: '约课班级' },
    },
  }),
  startTime: dateTime({ label: { en: 'Starts from', zh: '开始时间从' } }),
  endTime: dateTime({ label: { en: 'Starts before', zh: '开始时间至' } }),
  sessionId: text({ label: { en: 'Series ID', zh: '重复排课 ID' }, max: 64 }),
} as const

export interface RoomAlert {
  readonly id: string
  readonly kind: AlertKind
  readonly state: AlertState
  readonly since: string
  readonly personName: string
  readonly acknowledgedBy: string | null
}
/**
 * PREPARING: the room is open and the lesson has not begun. DELAY: its planned end is over and the
 * room is open.
 */
export type WatchedRoomState = 'COMING' | 'PREPARING' | 'RUNNING' | 'DELAY' | 'ENDED'
export interface Room {
  readonly lessonId: string
  readonly name: string
  readonly courseId: string
  readonly className: string
  readonly classroomNum: string
  readonly classroomType: 'NORMAL' | 'BOOKING'
  readonly teacherName: string
  readonly startAt: string
  readonly endAt: string
  readonly state: WatchedRoomState
  /** Students in the room, and those that belong to the lesson. */
  readonly inside: number
  readonly expected: number
  readonly teacherInside: boolean
  /** Others in the room: assistants and auditors. */
  readonly others: number
  /** The teacher's; null: unknown. */
  readonly network: NetworkGrade | null
  /** Most urgent first. */
  readonly alerts: readonly RoomAlert[]
  /** The latest picture, its address good for some minutes. */
  readonly picture: {
    readonly id: string
    readonly origin: string
    readonly generateTime: string
  } | null
}
/**
 * SUP-01: lessons filtered by these fields, most urgent first. Without a time or an ID: those in
 * progress or beginning within a day.
 */
export const queryRooms = defineCall({
  path: `${root}/query`,
  summary: 'Running and coming lessons with their rooms, most urgent first',
  right: superviseRight,
  method: 'GET',
  silent: true,
  input: {
    ...roomFilter,
    pageNumber: integer({ label: { en: 'Page', zh: '页码' }, min: 1, max: 100_000, default: 1 }),
    pageSize: integer({
      label: { en: 'Rows per page', zh: '每页条数' },
      min: 1,
      max: maxRooms,
      default: 10,
    }),
  },
  output: shape<{ readonly list: readonly Room[]; readonly total: number }>({
    type: 'object',
    properties: { list: { type: 'array', items: {} }, total: { type: 'integer' } },
  }),
})

export interface TimelinePerson {
  readonly personId: string
  readonly personName: string
  readonly role: EventRole
  readonly inside: readonly { readonly from: string; readonly until: string | null }[]
  /** Instants at which the connection was lost, and at which it was back. */
  readonly lost: readonly string[]
  readonly back: readonly string[]
  /** Spans of five minutes, in order. */
  readonly grades: readonly { readonly at: string; readonly grade: NetworkGrade }[]
}
export interface TimelineMoment {
  readonly id: string
  readonly at: string
  readonly kind: 'PICTURE' | 'MESSAGE' | 'ALERT' | 'VISIT'
  readonly personId: string
  readonly personName: string
  /** For messages the text, for visits the action: a name of `superviseActs`. */
  readonly text: string
  readonly alert?: AlertKind
  readonly until?: string | null
}
/** Moments of one answer; the latest of more. */
export const maxMoments = 1000
export interface LessonTimeline {
  readonly lessonId: string
  readonly name: string
  readonly className: string
  readonly state: WatchedRoomState
  readonly startAt: string
  readonly endAt: string
  /** The server's clock. */
  readonly now: string
  readonly from: string
  readonly until: string
  readonly people: readonly TimelinePerson[]
  readonly moments: readonly TimelineMoment[]
  /** How many moments there are in all. */
  readonly total: number
  readonly alerts: readonly RoomAlert[]
}
/** Everything that happened in a lesson, in progress or past. */
export const lessonTimeline = defineCall({
  path: `${root}/timeline`,
  summary: 'What happened in a lesson: people, networks, pictures, messages, alerts, visits',
  right: superviseRight,
  method: 'GET',
  silent: true,
  input: { lessonId },
  output: shape<LessonTimeline>(),
  errors: ['710', '973'],
})

/** Told every half minute while a lesson is watched, and at the end; who else watches it. */
export const watchLesson = defineCall({
  path: `${root}/watch`,
  summary: 'Notes that a lesson is being watched',
  right: superviseRight,
  apiKeys: false,
  silent: true,
  input: {
    lessonId,
    visit: text({ label: { en: 'Visit', zh: '本次查看' }, required: true, max: 64 }),
    end: choice({
      label: { en: 'Ends', zh: '是否结束' },
      options: { YES: { en: 'Yes', zh: '是' }, NO: { en: 'No', zh: '否' } },
    }),
  },
  output: shape<{ readonly others: readonly string[] }>({
    type: 'object',
    properties: { others: { type: 'array', items: { type: 'string' } } },
  }),
  errors: ['710', '973'],
})

export interface SupervisionWeek {
  readonly from: string
  /** Lessons that were to begin, and those whose teacher was there in time. */
  readonly lessons: number
  readonly onTime: number
  readonly byDay: readonly {
    readonly day: string
    readonly lessons: number
    readonly onTime: number
  }[]
  readonly alerts: readonly { readonly kind: AlertKind; readonly count: number }[]
  /**
   * Minutes to the first reaction, for acknowledged alerts: mean and median; null: there were none.
   */
  readonly reaction: {
    readonly count: number
    readonly mean: number
    readonly median: number
  } | null
  readonly missed: number
}
export const supervisionWeek = defineCall({
  path: `${root}/week`,
  summary: 'Lessons on time, alerts by kind and minutes to the first reaction, of seven days',
  right: superviseRight,
  method: 'GET',
  input: { from: dateTime({ label: { en: 'From', zh: '开始' }, required: true }) },
  output: shape<SupervisionWeek>(),
})
