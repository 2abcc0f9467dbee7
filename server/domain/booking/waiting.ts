import type { BookingObstacle } from '../../../resources/booking/booking/booking.options.ts'
import type { Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { activeStates, holdingStates } from '../../../resources/booking/booking/booking.calls.ts'
import { windowsOf } from '../../../resources/booking/booking-policy/policy.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { lessonPhaseOf } from '../../../resources/scheduling/lesson/locks.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
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

/** Milliseconds for which a student's booked or waiting place is kept after an obstacle occurs. */
export const placeGraceMs = 60_000

/** Seats of a lesson. */
export const seatsIn = ({ studentLimit }: Pick<Lesson, 'studentLimit'>): number => studentLimit ?? 0

/** The obstacle to offering a student a seat now; undefined if there is none. */
const obstacleOf = async (
  context: BookingContext,
  lesson: Lesson,
  who: Student | undefined,
): Promise<BookingObstacle | undefined> => {
  if (who?.status !== 'ACTIVE') return 'GONE'
  if ((await beyondBookings(context, who, monthOf(lesson.startAt, context.zone))) !== undefined)
    return 'LIMIT'
  return (await clashOf(context.tx, who.id, lesson)) ? 'CLASH' : undefined
}

/** When a place in the waiting list ends at the latest: with the booking of its lesson. */
const closeOf = (row: Booking, lesson: Lesson): string =>
  windowsOf(lesson.startAt, snapshotOf(row)).closes

/**
 * Offers a seat to the next person in the queue. If they can't have it, their turn and the seat are
 * kept for a grace period, because the obstacle may be a mistake that is reverted. Returns whether
 * the seat is taken.
 */
const offerNext = async (
  context: BookingContext,
  lesson: Lesson,
  row: Booking,
  who: Student | undefined,
): Promise<boolean> => {
  const obstacle = await obstacleOf(context, lesson, who)
  const school: BookingContext = { ...context, by: 'SCHOOL' }
  const inGrace = row.obstacle !== null && (row.until ?? '') > context.now
  if (obstacle && inGrace) return true
  if (obstacle && row.obstacle !== null) {
    await endBooking(school, { ...row, obstacle }, 'EXPIRED', null, 'expireBooking')
    return false
  }
  const ms = obstacle ? placeGraceMs : snapshotOf(row).offerMin * 60_000
  const later = new Date(Date.parse(context.now) + ms).toISOString()
  const closes = closeOf(row, lesson)
  const until = later < closes ? later : closes
  if (obstacle) await changeBooking(school, row.id, { obstacle, until }, 'keepTurn')
  else
    await changeBooking(context, row.id, { state: 'OFFERED', until, obstacle: null }, 'offerSeat')
  return true
}

/**
 * Settles a lesson's seats, its row being locked: expired holds and offers become free, free seats
 * are offered to waiting students in order, and after minimum notice no one waits any more. `also`:
 * a student whose record is locked together with the others, in one order. Returns the seats that
 * are free then.
 */
export const settleSeats = async (
  context: BookingContext,
  lesson: Lesson,
  also: readonly string[] = [],
): Promise<number> => {
  const rows = await bookingsOf(context, lesson.id, activeStates)
  // a turn that is kept ends with its grace period, not with its place in the line
  const places = rows.map(row =>
    row.obstacle !== null && inState(row, ['WAITING'])
      ? { row, until: closeOf(row, lesson) }
      : { row, until: row.until },
  )
  const line = lineOf(places, {
    places: seatsIn(lesson),
    now: context.now,
    holds: ({ row }) => inState(row, holdingStates),
    waits: ({ row }) => inState(row, ['WAITING']),
    // ids are given in the order of time
    before: (a, b) => (a.row.id < b.row.id ? -1 : 1),
  })
  const { overdue, waiting } = line
  let { free } = line
  const hasStarted = lessonPhaseOf(lesson, context.now) !== 'AHEAD'
  const turns = hasStarted || free <= 0 ? [] : waiting
  const people = new Map(
    (
      await context.tx.lockMany(student, [
        ...new Set([...also, ...turns.map(({ row }) => row.studentId)]),
      ])
    ).map(row => [row.id, row]),
  )
  const school: BookingContext = { ...context, by: 'SCHOOL' }
  for (const { row } of hasStarted ? [...overdue, ...waiting] : overdue)
    await settleOne(context.tx, () => endBooking(school, row, 'EXPIRED', null, 'expireBooking'))
  for (const { row } of turns) {
    if (free <= 0) break
    const who = people.get(row.studentId)
    const isTaken = await settleOne(context.tx, () => offerNext(context, lesson, row, who))
    if (isTaken) free -= 1
  }
  return free
}
