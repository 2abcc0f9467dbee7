import type { Lesson } from '../../../resources/lesson/lesson.resource.ts'
import { activeStates, holdingStates } from '../../../resources/booking/booking.calls.ts'
import { windowsOf } from '../../../resources/booking-policy/policy.ts'
import { seatsFull } from '../../platform/errors/factories.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RuleContext, Written } from '../../engine/records/rules.ts'
import { among, rowsWhere, textIn } from '../../engine/records/rows.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { lessonPart } from './book.ts'
import { clashOf } from './clash.ts'
import { bookingsOf, changeBooking, deskIn, endAs, inState, openDesk, type Desk } from './desk.ts'
import { beyondBookings } from './limits.ts'
import { snapshotOf } from './policy.ts'
import { seatsIn, settleSeats } from './waiting.ts'

const statusOf = (taken: number, limit: number): string =>
  taken === 0 ? 'NONE' : taken < limit ? 'PARTLY' : 'FULL'

/**
 * Keeps what a lesson tells of its bookings, after any change of one of them, whoever made it (an undo too). Throws 26022 where a seat was
 * taken that isn't there.
 */
export const countSeats = async (
  lessonId: string,
  took: boolean,
  ctx: RuleContext,
): Promise<void> => {
  const lesson = await ctx.tx.lock(ctx.resource('lesson'), lessonId)
  if (!lesson || lesson['status'] === 'ENDED') return
  const where = [among('lessonId', [lessonId]), among('state', holdingStates)]
  const taken = (await rowsWhere(ctx.tx, ctx.resource('booking'), where)).length
  const limit = seatsIn(lesson)
  if (took && taken > limit) throw seatsFull({ limit })
  if (lesson['bookedStudents'] === taken && lesson['bookingStatus'] === statusOf(taken, limit))
    return
  await ctx.change(ctx.resource('lesson'), lessonId, {
    bookedStudents: taken,
    bookingStatus: statusOf(taken, limit),
  })
}

/** To whom the lesson's new time is no use: her booking is moved out, and given back to her. */
const noUse = async (
  desk: Desk,
  lesson: Row,
  booking: Row,
  student: Row | undefined,
  month: string,
): Promise<boolean> => {
  if (!student || (await clashOf(desk.tx, student.id, lesson))) return true
  return booking['month'] !== month && (await beyondBookings(desk, student, month)) !== undefined
}

const moved = async (desk: Desk, lesson: Row): Promise<void> => {
  const part = lessonPart(lesson, desk.zone)
  const bookings = await bookingsOf(desk, lesson.id, activeStates)
  // locked, as by whoever books: another of their lessons may be moved to the same time, or booked there, at this moment
  const ids = [...new Set(bookings.map(row => String(row['studentId'])))]
  const students = new Map(
    (await desk.tx.lockMany(desk.of('student').resource, ids)).map(row => [row.id, row]),
  )
  for (const booking of bookings) {
    const waits = inState(booking, ['WAITING'])
    if (
      !waits &&
      (await noUse(desk, lesson, booking, students.get(String(booking['studentId'])), part.month))
    )
      await endAs(desk, booking, 'MOVED', null, 'moveBooking')
    else {
      const until = waits ? { until: windowsOf(part.startAt, snapshotOf(booking)).closes } : {}
      await changeBooking(desk, booking.id, { ...part, ...until }, 'moveBooking')
    }
  }
}

const followed = ['startAt', 'endAt', 'teacherId', 'studentLimit'] as const

/** What a change of a lesson means for those who booked it: they follow its time, are told that it was cancelled, or get the seats that it gained. */
export const followLesson = async (
  { kind, before, after }: Written<Lesson>,
  ctx: RuleContext,
): Promise<void> => {
  // a lesson that nobody has a seat in has nobody waiting either
  if (!before?.bookedStudents) return
  if (kind === 'restore') return countSeats(after.id, false, ctx)
  if (kind === 'update' && followed.every(name => before[name] === after[name])) return
  if (after.status === 'ENDED') return
  const desk = await deskIn(ctx, 'SCHOOL')
  if (kind === 'delete') {
    for (const booking of await bookingsOf(desk, after.id, activeStates))
      await endAs(desk, booking, 'CANCELLED', null, 'cancelBooking')
    return
  }
  const lesson = await ctx.tx.lock(ctx.resource('lesson'), after.id)
  if (!lesson) return
  if (
    before.startAt !== after.startAt ||
    before.endAt !== after.endAt ||
    before.teacherId !== after.teacherId
  )
    await moved(desk, lesson)
  await settleSeats(desk, lesson)
  await countSeats(after.id, false, ctx)
}

/** When a lesson ends: who had a seat has taken it or not, by the rule of her booking; all else about it is over. Attendance has been written down. */
export const completeBookings = async (tx: StoreTx, of: Contexts, lesson: Row): Promise<void> => {
  const desk = await openDesk(tx, of, 'SCHOOL')
  const bookings = await bookingsOf(desk, lesson.id, activeStates)
  if (!bookings.length) return
  const here = await rowsWhere(tx, of('attendance').resource, [
    among('lessonId', [lesson.id]),
    among('role', ['STUDENT']),
  ])
  const came = new Set(
    here.filter(row => textIn(row, 'firstIn') !== null).map(row => String(row['studentId'])),
  )
  for (const booking of bookings) {
    const taken =
      snapshotOf(booking).basis === 'SCHEDULED' || came.has(String(booking['studentId']))
    const state = !inState(booking, ['BOOKED']) ? 'EXPIRED' : taken ? 'COMPLETED' : 'NO_SHOW'
    await endAs(desk, booking, state, null, 'completeBooking')
  }
}
