import { booking, type Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { activeStates, holdingStates } from '../../../resources/booking/booking/booking.calls.ts'
import { windowsOf } from '../../../resources/booking/booking-policy/policy.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { lessonPart } from './book.ts'
import { clashOf } from './clash.ts'
import {
  bookingsOf,
  changeBooking,
  bookingContextOf,
  endBooking,
  inState,
  openBookingContext,
  type BookingContext,
} from './bookingContext.ts'
import { beyondBookings } from './limits.ts'
import { attendanceIn, outcomeOf } from './outcome.ts'
import { snapshotOf } from './policy.ts'
import { seatsIn, settleSeats } from './waiting.ts'

const statusOf = (seatCount: number, limit: number): Lesson['bookingStatus'] =>
  seatCount === 0 ? 'NONE' : seatCount < limit ? 'PARTLY' : 'FULL'

/**
 * Updates a lesson's booking counts after any change of a booking (also by an undo). Throws 26022
 * if a seat was taken that doesn't exist.
 */
export const countSeats = async (
  lessonId: string,
  took: boolean,
  ctx: RuleContext,
): Promise<void> => {
  const row = await ctx.tx.lock(lesson, lessonId)
  if (!row || row.status === 'ENDED') return
  const where = [among('lessonId', [lessonId]), among('state', holdingStates)]
  const seatCount = (await rowsWhere(ctx.tx, booking, where)).length
  const limit = seatsIn(row)
  if (took && seatCount > limit) throw errors.seatsFull({ limit })
  const bookingStatus = statusOf(seatCount, limit)
  if (row.bookedStudents === seatCount && row.bookingStatus === bookingStatus) return
  await ctx.change(lesson, lessonId, { bookedStudents: seatCount, bookingStatus })
}

/**
 * Whether the lesson's new time is of no use to a student: their booking is moved out, and given
 * back to them.
 */
const isUseless = async (
  context: BookingContext,
  moved: Lesson,
  booked: Booking,
  who: Student | undefined,
  month: string,
): Promise<boolean> => {
  if (!who || (await clashOf(context.tx, who.id, moved))) return true
  return booked.month !== month && (await beyondBookings(context, who, month)) !== undefined
}

const followMove = async (context: BookingContext, moved: Lesson): Promise<void> => {
  const part = lessonPart(moved, context.zone)
  const bookings = await bookingsOf(context, moved.id, activeStates)
  // locked as by a booking: at this moment another of their lessons may be moved to this time, or
  // be booked
  const ids = [...new Set(bookings.map(row => row.studentId))]
  const students = new Map((await context.tx.lockMany(student, ids)).map(row => [row.id, row]))
  for (const row of bookings) {
    const waits = inState(row, ['WAITING'])
    const who = students.get(row.studentId)
    if (!waits && (await isUseless(context, moved, row, who, part.month)))
      await endBooking(context, row, 'MOVED', null, 'moveBooking')
    else {
      const until = waits ? { until: windowsOf(part.startAt, snapshotOf(row)).closes } : {}
      await changeBooking(context, row.id, { ...part, ...until }, 'moveBooking')
    }
  }
}

const followed = ['startAt', 'endAt', 'teacherId', 'studentLimit'] as const

/**
 * Applies a lesson's change to its bookings: they take its new time, are cancelled with it, or get
 * the seats that it gained.
 */
export const followLesson = async (
  { kind, before, after }: WrittenRecord<Lesson>,
  ctx: RuleContext,
): Promise<void> => {
  // a lesson without booked seats has no waiting list either
  if (!before?.bookedStudents) return
  if (kind === 'restore') return countSeats(after.id, false, ctx)
  if (kind === 'update' && followed.every(name => before[name] === after[name])) return
  if (after.status === 'ENDED') return
  const context = await bookingContextOf(ctx, 'SCHOOL')
  if (kind === 'delete') {
    for (const row of await bookingsOf(context, after.id, activeStates))
      await endBooking(context, row, 'CANCELLED', null, 'cancelBooking')
    return
  }
  const locked = await ctx.tx.lock(lesson, after.id)
  if (!locked) return
  if (
    before.startAt !== after.startAt ||
    before.endAt !== after.endAt ||
    before.teacherId !== after.teacherId
  )
    await followMove(context, locked)
  await settleSeats(context, locked)
  await countSeats(after.id, false, ctx)
}

/**
 * Completes the bookings of an ended lesson by its attendance, which is recorded already; places
 * without a seat expire.
 */
export const completeBookings = async (tx: StoreTx, of: Contexts, ended: Lesson): Promise<void> => {
  const context = await openBookingContext(tx, of, 'SCHOOL')
  const bookings = await bookingsOf(context, ended.id, activeStates)
  if (!bookings.length) return
  const attended = await attendanceIn(tx, [ended.id])
  for (const row of bookings) {
    const state = inState(row, ['BOOKED']) ? outcomeOf(row, attended) : 'EXPIRED'
    await endBooking(context, row, state, null, 'completeBooking')
  }
}
