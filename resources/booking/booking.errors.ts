import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const bookingErrors = declareErrors({
  leaveLimitReached: {
    code: '26019',
    en: 'The leave limit has been reached. No more leave can be taken.',
    zh: '请假次数已达上限，不能再请假。',
  },
  monthlyLeaveLimitReached: {
    code: '26019',
    en: 'The limit of %{limit|leave|leaves} for %{month} has been reached.',
    zh: '%{month} 最多可请假 %{limit} 次，已用完。',
  },
  bookingClosed: {
    code: '26030',
    en: 'Booking for this lesson has closed. Choose a later one.',
    zh: '该课节已停止约课，请选择更晚的课节。',
  },
  bookingClosedAt: {
    code: '26030',
    en: 'Lessons must be booked at least %{hours|hour|hours} before they start. Booking for this one closed on %{until}. Choose a later one.',
    zh: '须在开课 %{hours} 小时前约课，该课节已于 %{until} 停止约课，请选择更晚的课节。',
  },
  bookingNotOpenYet: {
    code: '26031',
    en: 'Booking for this lesson isn’t open yet. Try again later.',
    zh: '该课节尚未开放约课，请稍后再来。',
  },
  bookingOpensAt: {
    code: '26031',
    en: 'Booking for this lesson opens on %{from}.',
    zh: '该课节自 %{from} 起可以约课。',
  },
  bookingChangeTooLate: {
    code: '26032',
    en: 'It’s too late to change this booking. Contact your institution.',
    zh: '已过可更改约课的时间，请联系机构。',
  },
  cancellationTooLate: {
    code: '26032',
    en: 'Bookings must be cancelled at least %{cancelH|hour|hours} before the start. The deadline was %{until}. Contact your institution.',
    zh: '须在开课 %{cancelH} 小时前取消约课，截止时间为 %{until}，请联系机构。',
  },
  leaveTooLate: {
    code: '26032',
    en: 'Leave must be taken at least %{leaveH|hour|hours} before the start. The deadline was %{until}. Contact your institution.',
    zh: '须在开课 %{leaveH} 小时前请假，截止时间为 %{until}，请联系机构。',
  },
  reschedulingTooLate: {
    code: '26032',
    en: 'Bookings must be rescheduled at least %{rescheduleH|hour|hours} before the start. The deadline was %{until}. Contact your institution.',
    zh: '须在开课 %{rescheduleH} 小时前改约，截止时间为 %{until}，请联系机构。',
  },
  noWaitingList: {
    code: '26034',
    en: 'This lesson is full and has no waiting list. Choose another one.',
    zh: '该课节已约满，且未开放候补，请选择其他课节。',
  },
  heldSeatExpired: {
    code: '26035',
    en: 'The seat is no longer reserved. Book again if seats are available.',
    zh: '名额的保留时间已过，如有余位请重新约课。',
  },
  heldSeatExpiredAt: {
    code: '26035',
    en: 'The seat was reserved until %{until}. Book again if seats are available.',
    zh: '名额保留至 %{until}，如有余位请重新约课。',
  },
  invalidBookingLink: {
    code: '26036',
    en: 'This link is invalid or has expired. Ask your institution for a new one.',
    zh: '链接无效或已过期，请向机构索取新的链接。',
  },
  lessonClashWithLesson: {
    code: '2218',
    en: '%{who} has another lesson at this time: %{what}. Nothing was saved. Choose another time or person.',
    zh: '%{who}在此时间已有其他课节：%{what}。本次未保存，请更换时间或人员。',
  },
  monthlyBookingLimitReached: {
    code: '26017',
    en: 'The limit of %{limit|booking|bookings} for %{month} has been reached. Choose a lesson in another month.',
    zh: '%{month} 最多可约 %{limit} 节课，已用完。请选择其他月份的课节。',
  },
  seatsFull: {
    code: '26022',
    en: 'The lesson’s %{limit|seat is|seats are} taken. Choose another one.',
    zh: '该课节的 %{limit} 个名额已约满，请选择其他课节。',
  },
  lessonNotBookable: {
    code: '26027',
    en: '“%{lesson}” can’t be booked: its class isn’t open for booking, or is only for its own students.',
    zh: '课节“%{lesson}”不可预约：该班级未开放约课，或仅限本班学员。',
  },
  suspendedStudentCannotBook: {
    code: '26027',
    en: '%{student} is suspended and can’t book lessons.',
    zh: '学员“%{student}”已停用，不能约课。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly booking: typeof bookingErrors
  }
}
