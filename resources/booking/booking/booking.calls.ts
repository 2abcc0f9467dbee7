import { paths } from '../../../src/protocol/paths.ts'
import { defineCall, shape } from '../../../src/schema/call/index.ts'
import {
  boolean,
  choice,
  dateTime,
  integer,
  reference,
  text,
} from '../../../src/schema/fields/index.ts'
import { bookingStates, type BookingState } from './booking.options.ts'

/** States with a seat. */
export const holdingStates = [
  'HELD',
  'BOOKED',
  'OFFERED',
] as const satisfies readonly BookingState[]
/** Outcomes of a booked seat after its lesson; they follow from the attendance. */
export const settledStates = [
  'COMPLETED',
  'NO_SHOW',
  'UNKNOWN',
] as const satisfies readonly BookingState[]
/** States with a confirmed seat, also after the lesson. */
export const seatedStates = ['BOOKED', ...settledStates] as const satisfies readonly BookingState[]
/** States that may still change; a student has at most one such booking per lesson. */
export const activeStates = [...holdingStates, 'WAITING'] as const satisfies readonly BookingState[]
/** They count towards the month's bookings. */
export const countedStates = [
  ...holdingStates,
  ...settledStates,
] as const satisfies readonly BookingState[]

/** Why a booking can't be made or changed, in the caller's language. */
export interface BookingRefusal {
  readonly code: string
  readonly msg: string
}

/** Remaining bookings of a month; null: no limit. */
export interface Remaining {
  readonly month: string
  readonly bookings: number | null
  readonly leave: number | null
}
export interface BookableLesson {
  readonly id: string
  readonly name: string
  readonly courseName: string
  /** Null if the institution doesn't show its teachers. */
  readonly teacherName: string | null
  readonly startAt: string
  readonly endAt: string
  readonly seats: number
  readonly free: number
  /** Booking opens and closes at these instants. */
  readonly opens: string
  readonly closes: string
  /** Theirs of this lesson, if any. */
  readonly state: BookingState | null
  /** Full, and one may wait. */
  readonly waitlist: boolean
  /** Why it can't be booked now; absent if it can. */
  readonly refused?: BookingRefusal
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
  /**
   * For a held or offered seat: the deadline of the confirmation; for a place on the waiting list:
   * its expiry.
   */
  readonly until: string | null
  readonly reason: string | null
  /** Of their place in the waiting list, from 1. */
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
  /** For a booking of an upcoming lesson that can't be changed any more: the reason. */
  readonly refused?: BookingRefusal
}
export interface OwnBookings {
  readonly student: string
  /** The institution lets them change their name (STU-03). */
  readonly nameEditable: boolean
  readonly institution: string
  readonly timezone: string
  /** Of the link. */
  readonly expires: string
  readonly remaining: Remaining
  /** By start; `more`: there are later ones, which `from` requests. */
  readonly lessons: readonly BookableLesson[]
  readonly more: boolean
  /** Their open bookings by start, then past ones, newest first. */
  readonly coming: readonly OwnBooking[]
  readonly past: readonly OwnBooking[]
}

const labels = {
  pass: { en: 'Pass of the booking link', zh: '约课链接凭证' },
  lesson: { en: 'Lesson', zh: '课节' },
  booking: { en: 'Booking', zh: '约课记录' },
  student: { en: 'Student', zh: '学员' },
} as const

/** Validity of a booking link in days: maximum, and default. */
export const maxLinkDays = 180
export const defaultLinkDays = 30

const invalidPass = '26036'
const pass = text({
  label: labels.pass,
  required: true,
  max: 300,
  formatCode: invalidPass,
  requiredCode: invalidPass,
})
const studentId = reference({ label: labels.student, to: 'student', required: true })
const lessonId = reference({ label: labels.lesson, to: 'lesson', required: true })
const bookingId = reference({ label: labels.booking, to: 'booking', required: true })

const afterPass = 'the pass is judged first, and no declaration can make one'
const mine = '/edu_openapi/booking/mine'
const changed = shape<{ readonly id: string; readonly state: BookingState }>({
  type: 'object',
  properties: { id: { type: 'string' }, state: { enum: Object.keys(bookingStates) } },
})

export const ownBookings = defineCall({
  path: `${mine}/get`,
  summary: 'What the bearer of a booking link can book, has booked and has left',
  audience: 'public',
  writes: false,
  input: { pass, from: dateTime({ label: { en: 'Lessons from', zh: '课节开始时间' } }) },
  output: shape<OwnBookings>(),
  errors: ['26036'],
})

export const bookOwn = defineCall({
  path: `${mine}/book`,
  summary: 'Books a lesson, or joins the waiting list of a full one',
  audience: 'public',
  input: {
    pass,
    lessonId,
    wait: boolean({ label: { en: 'Join the waiting list', zh: '加入候补' } }),
  },
  testedElsewhere: { lessonId: afterPass },
  output: changed,
  errors: [
    '26017',
    '26019',
    '26022',
    '26027',
    '26030',
    '26031',
    '26032',
    '26033',
    '26034',
    '26035',
    '26036',
    '710',
    '973',
    '971',
    '2218',
  ],
})

export const ownChanges = {
  CANCEL: { en: 'Cancel', zh: '取消' },
  LEAVE: { en: 'Take leave', zh: '请假' },
  CONFIRM: { en: 'Confirm', zh: '确认' },
} as const

export const changeOwn = defineCall({
  path: `${mine}/change`,
  summary: 'Cancels a booking, takes leave, or confirms an offered seat',
  audience: 'public',
  input: {
    pass,
    bookingId,
    to: choice({ label: { en: 'Change', zh: '操作' }, options: ownChanges, required: true }),
  },
  testedElsewhere: { bookingId: afterPass },
  output: changed,
  errors: ['404', '26036'],
})

export const moveOwn = defineCall({
  path: `${mine}/move`,
  summary: 'Moves a booking to another lesson; the first seat is given up once there is a second',
  audience: 'public',
  input: { pass, bookingId, lessonId },
  testedElsewhere: { bookingId: afterPass, lessonId: afterPass },
  output: changed,
  errors: ['404', '710', '973', '26036'],
})

/** STU-03. 905: the institution doesn't let them change it. */
export const renameSelf = defineCall({
  path: `${mine}/rename`,
  summary: 'Changes the name of the student whose booking link it is',
  audience: 'public',
  input: {
    pass,
    name: text({
      label: { en: 'Name', zh: '姓名' },
      required: true,
      rule: 'name',
      max: 50,
      requiredCode: '11005',
      formatCode: '9994',
    }),
  },
  testedElsewhere: { name: afterPass },
  output: shape<{ readonly name: string }>({
    type: 'object',
    properties: { name: { type: 'string' } },
  }),
  errors: ['905', '26036'],
})

export const makeBookingLink = defineCall({
  path: `${paths.root}/booking/link`,
  summary: 'Creates a link by which a student books without a password',
  right: 'booking.book',
  input: {
    studentId,
    days: integer({
      label: { en: 'Valid for (days)', zh: '有效天数' },
      min: 1,
      max: maxLinkDays,
      default: defaultLinkDays,
    }),
    anew: boolean({ label: { en: 'Revoke earlier links', zh: '使之前的链接失效' } }),
  },
  output: shape<{ readonly pass: string; readonly expires: string }>({
    type: 'object',
    properties: { pass: { type: 'string' }, expires: { type: 'string', format: 'date-time' } },
  }),
  errors: ['804'],
})

export const revokeBookingLinks = defineCall({
  path: `${paths.root}/booking/revokeLinks`,
  summary: 'Revokes every booking link of a student',
  right: 'booking.book',
  input: { studentId },
  output: shape<object>(),
  errors: ['804'],
})
