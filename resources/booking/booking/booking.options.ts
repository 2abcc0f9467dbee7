import type { StateTone } from '../../../src/schema/fields/index.ts'

export const bookingStates = {
  HELD: { en: 'On hold', zh: '已占位' },
  BOOKED: { en: 'Booked', zh: '已约课' },
  WAITING: { en: 'On waiting list', zh: '候补中' },
  OFFERED: { en: 'Seat offered', zh: '候补待确认' },
  COMPLETED: { en: 'Completed', zh: '已完成' },
  NO_SHOW: { en: 'No-show', zh: '未到课' },
  // the lesson has ended, and attendance was not reported
  UNKNOWN: { en: 'Attendance unknown', zh: '出勤未知' },
  CANCELLED: { en: 'Cancelled', zh: '已取消' },
  LEAVE: { en: 'On leave', zh: '已请假' },
  MOVED: { en: 'Rescheduled', zh: '已改约' },
  EXPIRED: { en: 'Expired', zh: '已失效' },
} as const
export type BookingState = keyof typeof bookingStates

/** How each looks. */
export const bookingTones: Readonly<Record<BookingState, StateTone>> = {
  HELD: 'careful',
  BOOKED: 'informative',
  WAITING: 'careful',
  OFFERED: 'careful',
  COMPLETED: 'good',
  NO_SHOW: 'bad',
  UNKNOWN: 'neutral',
  CANCELLED: 'neutral',
  LEAVE: 'neutral',
  MOVED: 'neutral',
  EXPIRED: 'neutral',
}

/** Who ended it: the student, staff for them, or the lesson's change. */
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

/** Why a student in the waiting list is offered no seat, or why a seat was taken back. */
export const bookingObstacles = {
  GONE: { en: 'Student suspended or deleted', zh: '学员已停用或删除' },
  LIMIT: { en: 'Monthly booking limit reached', zh: '已达每月约课上限' },
  CLASH: { en: 'Another lesson at the same time', zh: '同一时间有其他课节' },
} as const
export type BookingObstacle = keyof typeof bookingObstacles
