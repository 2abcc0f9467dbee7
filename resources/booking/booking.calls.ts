import { posting } from '../../src/protocol/call.ts'
import { paths } from '../../src/protocol/paths.ts'

export const bookingStates = {
  HELD: { en: 'On hold', zh: '已占位' },
  BOOKED: { en: 'Booked', zh: '已约课' },
  WAITING: { en: 'On waiting list', zh: '候补中' },
  OFFERED: { en: 'Seat offered', zh: '候补待确认' },
  COMPLETED: { en: 'Completed', zh: '已完成' },
  NO_SHOW: { en: 'No-show', zh: '未到课' },
  CANCELLED: { en: 'Cancelled', zh: '已取消' },
  LEAVE: { en: 'On leave', zh: '已请假' },
  MOVED: { en: 'Rescheduled', zh: '已改约' },
  EXPIRED: { en: 'Expired', zh: '已失效' },
} as const
export type BookingState = keyof typeof bookingStates

/** Who did it: the student, staff for her, or what became of the lesson. */
export const bookingParties = {
  STUDENT: { en: 'Student', zh: '学员' },
  STAFF: { en: 'Staff', zh: '老师或管理员' },
  SCHOOL: { en: 'Institution', zh: '机构' },
} as const
export type BookingParty = keyof typeof bookingParties

/** Rules that bind students and not staff. */
export const staffExemptions = {
  maxAheadD: { en: 'Booking opening time', zh: '开放约课时间' },
  minNoticeH: { en: 'Booking closing time', zh: '停止约课时间' },
  cancelH: { en: 'Cancellation deadline', zh: '取消截止时间' },
  leaveH: { en: 'Leave deadline', zh: '请假截止时间' },
  rescheduleH: { en: 'Rescheduling deadline', zh: '改约截止时间' },
} as const
export type StaffExemption = keyof typeof staffExemptions

/** They hold a seat. */
export const holdingStates = [
  'HELD',
  'BOOKED',
  'OFFERED',
] as const satisfies readonly BookingState[]
/** They may still become something else; a student has one such booking of a lesson. */
export const activeStates = [...holdingStates, 'WAITING'] as const satisfies readonly BookingState[]
/** They count towards the month's bookings. */
export const countedStates = [
  ...holdingStates,
  'COMPLETED',
  'NO_SHOW',
] as const satisfies readonly BookingState[]

/** Why something can't be done, in the caller's language. */
export interface Refused {
  readonly code: string
  readonly msg: string
}

/** What remains of a month; null: no limit. */
export interface Remaining {
  readonly month: string
  readonly bookings: number | null
  readonly leave: number | null
}
export interface BookableLesson {
  readonly id: string
  readonly name: string
  readonly courseName: string
  /** Null where the institution doesn't show its teachers. */
  readonly teacherName: string | null
  readonly startAt: string
  readonly endAt: string
  readonly seats: number
  readonly free: number
  /** Booking opens and closes at these instants. */
  readonly opens: string
  readonly closes: string
  /** Hers of this lesson, if any. */
  readonly state: BookingState | null
  /** Full, and one may wait. */
  readonly waitlist: boolean
  /** Why it can't be booked now; absent where it can. */
  readonly refused?: Refused
}
export interface OwnBooking {
  readonly id: string
  readonly lessonId: string
  readonly lessonName: string
  readonly courseName: string
  readonly teacherName: string | null
  readonly startAt: string
  readonly endAt: string
  readonly state: BookingState
  /** Of a held or offered seat: to be confirmed before it; of a place in the waiting list: it is given up then. */
  readonly until: string | null
  readonly reason: string | null
  /** Of her place in the waiting list, from 1. */
  readonly place: number | null
  readonly cancelUntil: string
  readonly leaveUntil: string
  readonly moveUntil: string
  readonly may: {
    readonly cancel: boolean
    readonly leave: boolean
    readonly confirm: boolean
    readonly move: boolean
  }
  /** Of a booked lesson ahead of which nothing can be done any more: why. */
  readonly refused?: Refused
}
export interface OwnBookings {
  readonly student: string
  readonly institution: string
  readonly timezone: string
  /** Of the link. */
  readonly expires: string
  readonly remaining: Remaining
  /** By start; `more`: later ones are there, to be asked for with `from`. */
  readonly lessons: readonly BookableLesson[]
  readonly more: boolean
  /** Her open bookings by start, then what was, newest first. */
  readonly coming: readonly OwnBooking[]
  readonly past: readonly OwnBooking[]
}

const mine = '/edu_openapi/booking/mine'

/** A student's own side: `pass` is the link's (26036 where it is none, or has expired); lessons from the instant `from` on, else from now on. */
export const ownBookings = posting<{
  input: { readonly pass: string; readonly from?: string }
  output: OwnBookings
}>(`${mine}/get`, {
  writes: false,
})
/** Books a lesson, or waits for it where it is full and `wait` is said. Errors: 26017, 26019, 26022, 26027, 26030 … 26036, 971, 2218. */
export const bookOwn = posting<{
  input: { readonly pass: string; readonly lessonId: string; readonly wait?: boolean }
  output: { readonly id: string; readonly state: BookingState }
}>(`${mine}/book`)
export const changeOwn = posting<{
  input: {
    readonly pass: string
    readonly bookingId: string
    readonly to: 'CANCEL' | 'LEAVE' | 'CONFIRM'
  }
  output: { readonly id: string; readonly state: BookingState }
}>(`${mine}/change`)
/** From one lesson to another: the seat in the first is given up when there is one in the second. */
export const moveOwn = posting<{
  input: { readonly pass: string; readonly bookingId: string; readonly lessonId: string }
  output: { readonly id: string; readonly state: BookingState }
}>(`${mine}/move`)

/** A link by which a student books without a password; it ends with its days, with her suspension, or when it is taken back. */
export const makeBookingLink = posting<{
  /** `anew`: the links that she has stop working. */
  input: { readonly studentId: string; readonly days?: number; readonly anew?: boolean }
  output: { readonly pass: string; readonly expires: string }
}>(`${paths.root}/booking/link`)
/** Takes back every link that a student has. */
export const revokeBookingLinks = posting<{
  input: { readonly studentId: string }
  output: object
}>(`${paths.root}/booking/revokeLinks`)

export type DurationBy = 'student' | 'teacher' | 'course'
export interface DurationQuestion {
  /** Instants; lessons that begin in [from, until), 400 days at most. */
  readonly from: string
  readonly until: string
  /** What is added up by; students unless said. */
  readonly by?: DurationBy
  readonly teacherId?: string
  readonly studentId?: string
  readonly courseId?: string
  readonly page?: number
  /** 20 unless said, 100 at most. */
  readonly limit?: number
}
export interface DurationRow {
  readonly id: string
  readonly name: string
  readonly completed: number
  readonly noShow: number
  readonly leave: number
  /** Scheduled, of completed lessons. */
  readonly minutes: number
  /** Spent in the room. */
  readonly entered: number
}
export interface Durations {
  readonly list: readonly DurationRow[]
  readonly total: number
  readonly sum: Omit<DurationRow, 'id' | 'name'>
}
/** API-16: with a session, or signed. */
export const queryDurationStatistic = posting<{ input: DurationQuestion; output: Durations }>(
  '/edu_openapi/booking/class/queryDurationStatistic',
  { writes: false },
)
