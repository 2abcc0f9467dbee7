import { booking, type Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { activeStates, holdingStates } from '../../../resources/booking/booking/booking.calls.ts'
import { errors } from './errors.ts'
import { bookSeat } from './book.ts'
import {
  changeBooking,
  endBooking,
  inState,
  lockLesson,
  refuseStarted,
  formatLocal,
  type BookingContext,
} from './bookingContext.ts'
import { checkLeave, monthOf } from './limits.ts'
import { snapshotOf } from './policy.ts'
import { settleSeats } from './waiting.ts'
import { checkBack, logExempt } from './windows.ts'

interface Held {
  readonly bookingRow: Booking
  readonly lessonRow: Lesson
}

/**
 * The current booking, with its lesson locked. Throws 404, 710, and 971 once the lesson has begun.
 */
const lockHeld = async (context: BookingContext, id: string): Promise<Held> => {
  const found = await context.tx.get(booking, id)
  if (!found) throw errors.notFound()
  const lessonRow = await lockLesson(context, found.lessonId)
  const bookingRow = await context.tx.lock(booking, id)
  if (!bookingRow) throw errors.notFound()
  if (!inState(bookingRow, activeStates)) throw errors.bookingNoLongerActive()
  refuseStarted(lessonRow, context)
  return { bookingRow, lessonRow }
}

/**
 * Releases a seat, or a place in the waiting list. Throws 26032 from the policy's instant on, 26037
 * where it is over.
 */
export const cancelBooking = async (
  context: BookingContext,
  id: string,
  reason: string | null = null,
): Promise<Booking> => {
  const { bookingRow, lessonRow } = await lockHeld(context, id)
  // an offered, held or waiting place can be given up at any time
  if (inState(bookingRow, ['BOOKED']))
    checkBack(context, lessonRow, snapshotOf(bookingRow), 'cancel')
  const ended = await endBooking(context, bookingRow, 'CANCELLED', reason, 'cancel')
  logExempt(context)
  await settleSeats(context, lessonRow)
  return ended
}

/**
 * Takes leave of a booked lesson: it counts towards the month's leaves (26019) instead of its
 * bookings.
 */
export const takeLeave = async (
  context: BookingContext,
  id: string,
  reason: string | null = null,
): Promise<Booking> => {
  const { bookingRow, lessonRow } = await lockHeld(context, id)
  if (!inState(bookingRow, ['BOOKED'])) throw errors.bookingNoLongerActive()
  checkBack(context, lessonRow, snapshotOf(bookingRow), 'leave')
  const absent = await context.tx.lock(student, bookingRow.studentId)
  if (!absent) throw errors.userNotFound()
  await checkLeave(context, absent, bookingRow.month ?? monthOf(lessonRow.startAt, context.zone))
  const ended = await endBooking(context, bookingRow, 'LEAVE', reason, 'leave')
  logExempt(context)
  await settleSeats(context, lessonRow)
  return ended
}

/**
 * Turns a held or offered seat into a booked one. Throws 26035 from the instant at which it
 * expired.
 */
export const confirmBooking = async (context: BookingContext, id: string): Promise<Booking> => {
  const { bookingRow } = await lockHeld(context, id)
  if (!inState(bookingRow, ['HELD', 'OFFERED'])) throw errors.bookingNoLongerActive()
  const { until } = bookingRow
  if (until !== null && until <= context.now)
    throw errors.heldSeatExpiredAt({ until: formatLocal(context, until) })
  return changeBooking(context, bookingRow.id, { state: 'BOOKED', until: null }, 'confirm')
}

/**
 * Moves a booking to another lesson; the old seat is given up only if the new lesson has a seat.
 * Throws the errors of leaving and booking.
 */
export const moveBooking = async (
  context: BookingContext,
  id: string,
  lessonId: string,
): Promise<Booking> => {
  const found = await context.tx.get(booking, id)
  if (!found) throw errors.notFound()
  // both turnstiles in one order
  await context.tx.lockMany(lesson, [found.lessonId, lessonId])
  const { bookingRow, lessonRow } = await lockHeld(context, id)
  if (lessonRow.id === lessonId || !inState(bookingRow, holdingStates))
    throw errors.bookingNoLongerActive()
  if (inState(bookingRow, ['BOOKED']))
    checkBack(context, lessonRow, snapshotOf(bookingRow), 'reschedule')
  await endBooking(context, bookingRow, 'MOVED', null, 'move')
  const newBooking = await bookSeat(context, {
    studentId: bookingRow.studentId,
    lessonId,
    movedFrom: id,
  })
  await settleSeats(context, lessonRow)
  return newBooking
}
