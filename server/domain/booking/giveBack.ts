import { booking, type Booking } from '../../../resources/booking/booking.resource.ts'
import { lesson, type Lesson } from '../../../resources/lesson/lesson.resource.ts'
import { student } from '../../../resources/student/student.resource.ts'
import { activeStates, holdingStates } from '../../../resources/booking/booking.calls.ts'
import {
  bookingNoLongerActive,
  heldSeatExpiredAt,
  notFound,
  userNotFound,
} from '../../platform/errors/factories.ts'
import { bookSeat } from './book.ts'
import {
  changeBooking,
  endAs,
  inState,
  lockLesson,
  refuseStarted,
  formatLocal,
  type Desk,
} from './desk.ts'
import { checkLeave, monthOf } from './limits.ts'
import { snapshotOf } from './policy.ts'
import { settleSeats } from './waiting.ts'
import { checkBack, logExempt } from './windows.ts'

interface Held {
  readonly bookingRow: Booking
  readonly lessonRow: Lesson
}

/** A booking as it is, behind the lock of its lesson. Throws 404, 710, and 971 once the lesson has begun. */
const lockHeld = async (desk: Desk, id: string): Promise<Held> => {
  const found = await desk.tx.get(booking, id)
  if (!found) throw notFound()
  const lessonRow = await lockLesson(desk, found.lessonId)
  const bookingRow = await desk.tx.lock(booking, id)
  if (!bookingRow) throw notFound()
  if (!inState(bookingRow, activeStates)) throw bookingNoLongerActive()
  refuseStarted(lessonRow, desk)
  return { bookingRow, lessonRow }
}

/** Gives a seat back, or a place in the waiting list. Throws 26032 from the policy's instant on, 26037 where it is over. */
export const cancelBooking = async (
  desk: Desk,
  id: string,
  reason: string | null = null,
): Promise<Booking> => {
  const { bookingRow, lessonRow } = await lockHeld(desk, id)
  // what was only offered, held or waited for is given up at any time
  if (inState(bookingRow, ['BOOKED'])) checkBack(desk, lessonRow, snapshotOf(bookingRow), 'cancel')
  const ended = await endAs(desk, bookingRow, 'CANCELLED', reason, 'cancel')
  logExempt(desk)
  await settleSeats(desk, lessonRow)
  return ended
}

/** Takes leave of a booked lesson: it counts towards the month's leaves (26019) instead of its bookings. */
export const takeLeave = async (
  desk: Desk,
  id: string,
  reason: string | null = null,
): Promise<Booking> => {
  const { bookingRow, lessonRow } = await lockHeld(desk, id)
  if (!inState(bookingRow, ['BOOKED'])) throw bookingNoLongerActive()
  checkBack(desk, lessonRow, snapshotOf(bookingRow), 'leave')
  const absent = await desk.tx.lock(student, bookingRow.studentId)
  if (!absent) throw userNotFound()
  await checkLeave(desk, absent, bookingRow.month ?? monthOf(lessonRow.startAt, desk.zone))
  const ended = await endAs(desk, bookingRow, 'LEAVE', reason, 'leave')
  logExempt(desk)
  await settleSeats(desk, lessonRow)
  return ended
}

/** Makes a held or offered seat a booked one. Throws 26035 from the instant on at which it lapsed. */
export const confirmBooking = async (desk: Desk, id: string): Promise<Booking> => {
  const { bookingRow } = await lockHeld(desk, id)
  if (!inState(bookingRow, ['HELD', 'OFFERED'])) throw bookingNoLongerActive()
  const { until } = bookingRow
  if (until !== null && until <= desk.now)
    throw heldSeatExpiredAt({ until: formatLocal(desk, until) })
  return changeBooking(desk, bookingRow.id, { state: 'BOOKED', until: null }, 'confirm')
}

/** From one lesson to another; the first is left only where the second has a seat. Throws what leaving and booking throw. */
export const moveBooking = async (desk: Desk, id: string, lessonId: string): Promise<Booking> => {
  const found = await desk.tx.get(booking, id)
  if (!found) throw notFound()
  // both turnstiles in one order
  await desk.tx.lockMany(lesson, [found.lessonId, lessonId])
  const { bookingRow, lessonRow } = await lockHeld(desk, id)
  if (lessonRow.id === lessonId || !inState(bookingRow, holdingStates))
    throw bookingNoLongerActive()
  if (inState(bookingRow, ['BOOKED']))
    checkBack(desk, lessonRow, snapshotOf(bookingRow), 'reschedule')
  await endAs(desk, bookingRow, 'MOVED', null, 'move')
  const made = await bookSeat(desk, { studentId: bookingRow.studentId, lessonId })
  await settleSeats(desk, lessonRow)
  return made
}
