import { seededRng } from '../../src/schema/index.ts'
import type { Rng } from '../../src/schema/kind.ts'
import { booking, type Booking } from '../../resources/booking/booking/booking.resource.ts'
import { bookingPolicy } from '../../resources/booking/booking-policy/bookingPolicy.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { lesson, type Lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { student, type Student } from '../../resources/people/student/student.resource.ts'
import { holdingStates } from '../../resources/booking/booking/booking.calls.ts'
import type { BookingParty } from '../../resources/booking/booking/booking.options.ts'
import { bookSeat } from '../../server/domain/booking/book.ts'
import {
  bookingsOf,
  openBookingContext,
  type BookingContext,
} from '../../server/domain/booking/bookingContext.ts'
import { cancelBooking, moveBooking, takeLeave } from '../../server/domain/booking/release.ts'
import { seatsIn, settleSeats } from '../../server/domain/booking/waiting.ts'
import { endLesson } from '../../server/domain/scheduling/lesson/endLesson.ts'
import { actorOfStudent } from '../../server/domain/people/index.ts'
import { contextsFrom, systemActor, type Contexts } from '../../server/engine/records/system.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import type { Actor } from '../../server/platform/caller.ts'
import type { Seed } from '../../server/engine/seed.ts'
import type { StoreTx } from '../../server/platform/store/types.ts'
import { day, hour, minute } from '../../src/schema/durations.ts'

const rngSeed = 20_261_122
/** Lessons that are booked, from the first start: days back and ahead. */
const [back, ahead] = [14, 24]
/** Number of classes with bookings; no lessons of the others are booked. */
const found = 6
/**
 * Students who book a class; no student books two classes, or is in a class that meets at fixed
 * times.
 */
const circle = 10
const reasons = ['临时有事', '身体不适', '与学校活动冲突']

/** A class under way: its people, its lessons in order, and the context of any moment. */
interface Round {
  readonly tx: StoreTx
  readonly rng: Rng
  readonly now: number
  readonly students: readonly Student[]
  readonly past: readonly Lesson[]
  readonly coming: readonly Lesson[]
  /** `studentId`: the student on whose behalf the call is made, if any. */
  contextAt(ms: number, by: BookingParty, studentId?: string): BookingContext
}
const startOf = ({ startAt }: Lesson): number => Date.parse(startAt)
const studentOf = ({ students }: Round, n: number): string =>
  students[n % students.length]?.id ?? ''

const book = (
  round: Round,
  booked: Lesson,
  n: number,
  at: number,
  more: { by?: BookingParty; hold?: boolean; wait?: boolean } = {},
) => {
  const { by = 'STUDENT', ...wish } = more
  const studentId = studentOf(round, n)
  return bookSeat(round.contextAt(at, by, studentId), { studentId, lessonId: booked.id, ...wish })
}
/**
 * Books free seats of a lesson, at most this many, for students from `first` on; returns the
 * bookings.
 */
const fill = async (
  round: Round,
  booked: Lesson,
  first: number,
  at: number,
  maxBookings = Number.POSITIVE_INFINITY,
): Promise<Booking[]> => {
  const rows: Booking[] = []
  const seatBookings = await bookingsOf(round.contextAt(at, 'SCHOOL'), booked.id, holdingStates)
  for (let n = 0; n < Math.min(seatsIn(booked) - seatBookings.length, maxBookings, circle - 3); n++)
    rows.push(
      await book(
        round,
        booked,
        first + n,
        at + n * 20 * minute,
        n % 4 === 3 ? { by: 'STAFF' } : {},
      ),
    )
  return rows
}

/**
 * Past lessons: most students came, a few had leave or had cancelled; one with a booking that
 * requires entering did not come.
 */
const playPast = async (round: Round): Promise<void> => {
  const { tx, rng, past, contextAt } = round
  for (const [n, one] of past.entries()) {
    const start = startOf(one)
    const bookings = await fill(round, one, n, start - rng.int(4, 9) * day, rng.int(2, 5))
    const [first] = bookings
    if (first && n % 4 === 1)
      await takeLeave(
        contextAt(start - day, 'STUDENT', first.studentId),
        first.id,
        rng.pick(reasons),
      )
    if (first && n % 4 === 3)
      await cancelBooking(
        contextAt(start - 2 * day, 'STUDENT', first.studentId),
        first.id,
        rng.pick(reasons),
      )
    if (n % 3 === 0 && bookings.length < seatsIn(one)) {
      const studentId = studentOf(round, n + circle - 1)
      const context = contextAt(start - 3 * day, 'STUDENT', studentId)
      const strict = { ...context, policy: { ...context.policy, basis: 'ENTERED' as const } }
      await bookSeat(strict, { studentId, lessonId: one.id })
    }
    await endLesson(tx, contextAt(Date.parse(one.endAt) + 10 * minute, 'SCHOOL').of, one.id)
  }
}

/** Special cases of a coming lesson, one each. */
const matters: readonly ((
  round: Round,
  booked: Lesson,
  n: number,
  next: Lesson | undefined,
) => Promise<unknown>)[] = [
  // full, and two wait
  async (round, booked, n) => {
    const bookings = await fill(round, booked, n, round.now - 2 * day)
    for (const more of [0, 1])
      await book(round, booked, n + bookings.length + more, round.now - (5 - more) * hour, {
        wait: true,
      })
  },
  // a seat was given back a moment ago and is offered to the first who waits
  async (round, booked, n) => {
    const bookings = await fill(round, booked, n, round.now - 3 * day)
    for (const more of [0, 1])
      await book(round, booked, n + bookings.length + more, round.now - (8 - more) * hour, {
        wait: true,
      })
    if (bookings[0])
      await cancelBooking(
        round.contextAt(round.now - 2 * minute, 'STUDENT', bookings[0].studentId),
        bookings[0].id,
        reasons[0],
      )
  },
  // reserved for a student until they confirm
  async (round, booked, n) =>
    book(round, booked, n, round.now - 5 * minute, { by: 'STAFF', hold: true }),
  // moved to the next lesson
  async (round, booked, n, next) => {
    const newBooking = await book(round, booked, n, round.now - 4 * day)
    if (next)
      await moveBooking(
        round.contextAt(round.now - 20 * hour, 'STUDENT', newBooking.studentId),
        newBooking.id,
        next.id,
      )
  },
  // an offer that nobody took
  async (round, booked, n) => {
    const bookings = await fill(round, booked, n, round.now - 4 * day)
    await book(round, booked, n + bookings.length, round.now - 80 * hour, { wait: true })
    if (bookings[0])
      await cancelBooking(round.contextAt(round.now - 3 * day, 'STAFF'), bookings[0].id, reasons[2])
    await settleSeats(round.contextAt(round.now - 2 * day, 'SCHOOL'), booked)
  },
  // leave
  async (round, booked, n) => {
    const [first] = await fill(round, booked, n, round.now - 5 * day, 2)
    if (first)
      await takeLeave(
        round.contextAt(round.now - 3 * hour, 'STUDENT', first.studentId),
        first.id,
        reasons[1],
      )
  },
]

const playComing = async (round: Round, special: boolean): Promise<void> => {
  const { rng, coming, now } = round
  for (const [n, one] of coming.entries()) {
    const matter = special ? matters[n] : undefined
    if (matter) await matter(round, one, n * 2, coming[n + 1])
    else if (rng.next() < 0.7)
      await fill(round, one, n * 2 + 1, now - rng.int(6, 90) * hour, rng.int(1, 4))
  }
}

const all = { page: 1, limit: 5000, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
const isFree = ({ bookingLimit: limit, leaveLimit: leaves }: Student): boolean =>
  (limit === null || limit >= 8) && (leaves === null || leaves >= 3)

/** The school's own booking policy: a held lesson counts as taken. */
const policy = {
  name: 'booking',
  basis: 'SCHEDULED',
  perMonthLeave: 3,
  teachersEdit: ['OWN', 'ADMIN'],
} as const

/**
 * Bookings of the demo's booking classes in every state, made at their time by the ways in which
 * students and staff make them. A class that has bookings keeps them.
 */
export const seed: Seed = async ({ scope, contextFor }) => {
  const base = contextFor(booking)
  const now = base.clock.now().getTime()
  const contextsAt = (ms: number, actor: Actor = base.actor): Contexts =>
    contextsFrom({ ...base, actor, clock: { now: () => new Date(ms) } })
  if (!(await scope.total(bookingPolicy, all)))
    await scope.transaction(tx =>
      createRecord(tx, contextsAt(now - 60 * day)('bookingPolicy'), policy, { system: true }),
    )
  const rng = seededRng(rngSeed)
  const members = new Set((await scope.page(courseMember, all)).map(row => row.studentId))
  const people = await scope.page(student, {
    ...all,
    where: [{ field: 'status', op: 'eq', values: ['ACTIVE'] }],
  })
  const students = people.filter(row => !members.has(row.id) && isFree(row))
  const classes = await scope.page(course, {
    ...all,
    where: [{ field: 'kind', op: 'eq', values: ['BOOKING'] }],
  })
  const names = new Map(students.map(row => [row.id, row.name]))
  const actorOf = (by: BookingParty, studentId?: string): Actor => {
    const name = studentId === undefined ? undefined : names.get(studentId)
    if (by === 'SCHOOL') return systemActor
    return studentId === undefined || name === undefined
      ? base.actor
      : actorOfStudent({ id: studentId, name })
  }
  let specials = 0
  for (const [n, one] of classes.slice(0, found).entries()) {
    const ofClass = { ...all, where: [{ field: 'courseId', op: 'eq', values: [one.id] }] } as const
    const lessons = (await scope.page(lesson, { ...ofClass, sort: 'startAt' })).filter(
      row => startOf(row) > now - back * day && startOf(row) < now + ahead * day,
    )
    const past = lessons.filter(row => Date.parse(row.endAt) < now - hour)
    const coming = lessons.filter(row => startOf(row) > now + 30 * hour)
    const special =
      specials < 2 && coming.length >= matters.length && seatsIn(coming[0] ?? one) <= 4
    if (special) specials += 1
    if (!lessons.length || (await scope.total(booking, ofClass))) continue
    await scope.transaction(async tx => {
      const context = await openBookingContext(tx, contextsAt(now), 'STAFF')
      const contextAt = (ms: number, by: BookingParty, studentId?: string): BookingContext => ({
        ...context,
        of: contextsAt(ms, actorOf(by, studentId)),
        now: new Date(ms).toISOString(),
        by,
        exempt: new Set(),
      })
      const round: Round = {
        tx,
        rng,
        now,
        students: students.slice(n * circle, (n + 1) * circle),
        past,
        coming,
        contextAt,
      }
      await playPast(round)
      await playComing(round, special)
    })
  }
}
