import { activeStates, holdingStates } from '../../../resources/booking/booking.calls.ts'
import { windowsOf } from '../../../resources/booking-policy/policy.ts'
import type { Lesson } from '../../../resources/lesson/lesson.resource.ts'
import { lessonPhaseOf } from '../../../resources/lesson/locks.ts'
import { student, type Student } from '../../../resources/student/student.resource.ts'
import { clashOf } from './clash.ts'
import {
  bookingsOf,
  changeBooking,
  endBooking,
  inState,
  type BookingContext,
} from './bookingContext.ts'
import { beyondBookings, monthOf } from './limits.ts'
import { snapshotOf } from './policy.ts'
import { lineOf, settleOne } from './queue.ts'

/** Seats of a lesson. */
export const seatsIn = ({ studentLimit }: Pick<Lesson, 'studentLimit'>): number => studentLimit ?? 0

/** Why nobody is given a seat; undefined where one may be offered. */
const inTheWay = async (
  context: BookingContext,
  lesson: Lesson,
  who: Student | undefined,
): Promise<'GONE' | 'LIMIT' | 'CLASH' | undefined> => {
  if (who?.status !== 'ACTIVE') return 'GONE'
  if ((await beyondBookings(context, who, monthOf(lesson.startAt, context.zone))) !== undefined)
    return 'LIMIT'
  return (await clashOf(context.tx, who.id, lesson)) ? 'CLASH' : undefined
}

/**
 * Brings a lesson's seats to where they belong now, its row being locked: held and offered seats whose time is over are free again, free
 * seats are offered to those who wait, first come first served, and from minimum notice on nobody waits any more. `also`: a student whose
 * record is locked along, in one order with the others. Answers the seats that are free then.
 */
export const settleSeats = async (
  context: BookingContext,
  lesson: Lesson,
  also: readonly string[] = [],
): Promise<number> => {
  const rows = await bookingsOf(context, lesson.id, activeStates)
  const line = lineOf(rows, {
    places: seatsIn(lesson),
    now: context.now,
    holds: row => inState(row, holdingStates),
    waits: row => inState(row, ['WAITING']),
    // ids are given in the order of time
    before: (a, b) => (a.id < b.id ? -1 : 1),
  })
  const { overdue, waiting } = line
  let { free } = line
  const hasStarted = lessonPhaseOf(lesson, context.now) !== 'AHEAD'
  const turns = hasStarted || free <= 0 ? [] : waiting
  const people = new Map(
    (
      await context.tx.lockMany(student, [
        ...new Set([...also, ...turns.map(row => row.studentId)]),
      ])
    ).map(row => [row.id, row]),
  )
  const school: BookingContext = { ...context, by: 'SCHOOL' }
  for (const row of hasStarted ? [...overdue, ...waiting] : overdue)
    await settleOne(context.tx, () => endBooking(school, row, 'EXPIRED', null, 'expireBooking'))
  for (const row of turns) {
    if (free <= 0) break
    const why = await inTheWay(context, lesson, people.get(row.studentId))
    if (why) {
      await settleOne(context.tx, () => endBooking(school, row, 'EXPIRED', why, 'expireBooking'))
      continue
    }
    const policy = snapshotOf(row)
    const { closes } = windowsOf(lesson.startAt, policy)
    const later = new Date(Date.parse(context.now) + policy.offerMin * 60_000).toISOString()
    const until = later < closes ? later : closes
    const offered = await settleOne(context.tx, () =>
      changeBooking(context, row.id, { state: 'OFFERED', until }, 'offerSeat'),
    )
    if (offered) free -= 1
  }
  return free
}
