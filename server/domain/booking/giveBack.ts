import { activeStates, holdingStates } from '../../../resources/booking/booking.calls.ts'
import {
  bookingNoLongerActive,
  heldSeatExpiredAt,
  notFound,
  userNotFound,
} from '../../platform/errors/factories.ts'
import type { Row } from '../../platform/ports.ts'
import { textIn } from '../../engine/records/rows.ts'
import { bookSeat } from './book.ts'
import {
  changeBooking,
  endAs,
  inState,
  lockLesson,
  refuseStarted,
  told,
  type Desk,
} from './desk.ts'
import { checkLeave, monthOf } from './limits.ts'
import { snapshotOf } from './policy.ts'
import { settleSeats } from './waiting.ts'
import { checkBack, logExempt } from './windows.ts'

interface Held {
  readonly booking: Row
  readonly lesson: Row
}

/** A booking as it is, behind the lock of its lesson. Throws 404, 710, and 971 once the lesson has begun. */
const lockHeld = async (desk: Desk, id: string): Promise<Held> => {
  const resource = desk.of('booking').resource
  const found = await desk.tx.get(resource, id)
  if (!found) throw notFound()
  const lesson = await lockLesson(desk, String(found['lessonId']))
  const booking = await desk.tx.lock(resource, id)
  if (!booking) throw notFound()
  if (!inState(booking, activeStates)) throw bookingNoLongerActive()
  refuseStarted(lesson, desk)
  return { booking, lesson }
}

/** Gives a seat back, or a place in the waiting list. Throws 26032 from the policy's instant on, 26037 where it is over. */
export const cancelBooking = async (
  desk: Desk,
  id: string,
  reason: string | null = null,
): Promise<Row> => {
  const { booking, lesson } = await lockHeld(desk, id)
  // what was only offered, held or waited for is given up at any time
  if (inState(booking, ['BOOKED'])) checkBack(desk, lesson, snapshotOf(booking), 'cancel')
  const ended = await endAs(desk, booking, 'CANCELLED', reason, 'cancel')
  logExempt(desk)
  await settleSeats(desk, lesson)
  return ended
}

/** Takes leave of a booked lesson: it counts towards the month's leaves (26019) instead of its bookings. */
export const takeLeave = async (
  desk: Desk,
  id: string,
  reason: string | null = null,
): Promise<Row> => {
  const { booking, lesson } = await lockHeld(desk, id)
  if (!inState(booking, ['BOOKED'])) throw bookingNoLongerActive()
  checkBack(desk, lesson, snapshotOf(booking), 'leave')
  const student = await desk.tx.lock(desk.of('student').resource, String(booking['studentId']))
  if (!student) throw userNotFound()
  await checkLeave(
    desk,
    student,
    textIn(booking, 'month') ?? monthOf(String(lesson['startAt']), desk.zone),
  )
  const ended = await endAs(desk, booking, 'LEAVE', reason, 'leave')
  logExempt(desk)
  await settleSeats(desk, lesson)
  return ended
}

/** Makes a held or offered seat a booked one. Throws 26035 from the instant on at which it lapsed. */
export const confirmBooking = async (desk: Desk, id: string): Promise<Row> => {
  const { booking } = await lockHeld(desk, id)
  if (!inState(booking, ['HELD', 'OFFERED'])) throw bookingNoLongerActive()
  const until = textIn(booking, 'until')
  if (until !== null && until <= desk.now) throw heldSeatExpiredAt({ until: told(desk, until) })
  return changeBooking(desk, booking.id, { state: 'BOOKED', until: null }, 'confirm')
}

/** From one lesson to another; the first is left only where the second has a seat. Throws what leaving and booking throw. */
export const moveBooking = async (desk: Desk, id: string, lessonId: string): Promise<Row> => {
  const found = await desk.tx.get(desk.of('booking').resource, id)
  if (!found) throw notFound()
  // both turnstiles in one order
  await desk.tx.lockMany(desk.of('lesson').resource, [String(found['lessonId']), lessonId])
  const { booking, lesson } = await lockHeld(desk, id)
  if (lesson.id === lessonId || !inState(booking, holdingStates)) throw bookingNoLongerActive()
  if (inState(booking, ['BOOKED'])) checkBack(desk, lesson, snapshotOf(booking), 'reschedule')
  await endAs(desk, booking, 'MOVED', null, 'move')
  const made = await bookSeat(desk, { studentId: String(booking['studentId']), lessonId })
  await settleSeats(desk, lesson)
  return made
}
