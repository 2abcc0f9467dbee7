import { booking, type Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { activeStates } from '../../../resources/booking/booking/booking.calls.ts'
import type { BookingState } from '../../../resources/booking/booking/booking.options.ts'
import { windowsOf } from '../../../resources/booking/booking-policy/policy.ts'
import { errors } from './errors.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createRecord } from '../../engine/records/create.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { clashOf } from './clash.ts'
import { lockLesson, refuseStarted, formatLocal, type BookingContext } from './bookingContext.ts'
import { checkBookings, monthOf } from './limits.ts'
import { seatsIn, settleSeats } from './waiting.ts'
import { checkOpen, logExempt } from './windows.ts'

export interface Wish {
  readonly studentId: string
  readonly lessonId: string
  /** The seat is only held until it is confirmed, for the duration of an offer. */
  readonly hold?: boolean
  /** Join the waiting list if the lesson is full. */
  readonly wait?: boolean
  /** The booking that this one takes the place of. */
  readonly movedFrom?: string
}

const notBookable = ({ name }: Lesson) => errors.lessonNotBookable({ lesson: name ?? '' })

/**
 * Throws 26027 for a lesson that the student can't book: its class is no open booking class, or has
 * its own students.
 */
const checkBookable = async (
  { tx }: Pick<BookingContext, 'tx'>,
  lesson: Lesson,
  studentId: string,
): Promise<void> => {
  const { kind, status } = (await tx.get(course, lesson.courseId)) ?? {}
  if (kind !== 'BOOKING' || status !== 'ACTIVE') throw notBookable(lesson)
  const students = [among('courseId', [lesson.courseId]), among('role', ['STUDENT'])]
  if (!(await rowsWhere(tx, courseMember, [...students, among('studentId', [studentId])])).length) {
    const [someone] = await tx.page(courseMember, {
      page: 1,
      limit: 1,
      sort: 'createTime',
      q: '',
      deleted: 'no',
      where: students,
    })
    if (someone) throw notBookable(lesson)
  }
}

/** The lesson's data that a booking stores; updated when the lesson moves. */
export const lessonPart = (
  { courseId, teacherId, startAt, endAt, minutes }: Lesson,
  zone: string,
) => ({
  courseId,
  teacherId,
  startAt,
  endAt,
  minutes: minutes ?? 0,
  month: monthOf(startAt, zone),
})

/** The student, locked, and able to book: 804, 26027. */
const lockStudent = async ({ tx }: Pick<BookingContext, 'tx'>, id: string): Promise<Student> => {
  const found = await tx.lock(student, id)
  if (!found) throw errors.userNotFound()
  if (found.status !== 'ACTIVE') throw errors.suspendedStudentCannotBook({ student: found.name })
  return found
}

/**
 * Returns the booking that gives a student a seat in a lesson, or a place on its waiting list. It
 * locks first the lesson's row, for its seats, then the student's, for their limits; both stay
 * locked. Throws 710, 804, 971 (it has begun), 26027, 26030, 26031 (its windows), 26033 (already
 * booked), 26022 (full), 26034 (no waiting list), 26017 (their limit), 2218 (a clash).
 */
export const seatOf = async (
  context: BookingContext,
  { studentId, lessonId, hold, wait, movedFrom }: Wish,
): Promise<Partial<Booking>> => {
  const lesson = await lockLesson(context, lessonId)
  refuseStarted(lesson, context)
  await checkBookable(context, lesson, studentId)
  checkOpen(context, lesson)
  const own = await rowsWhere(context.tx, booking, [
    among('lessonId', [lessonId]),
    among('studentId', [studentId]),
    among('state', activeStates),
  ])
  const free = await settleSeats(context, lesson, [studentId])
  if (own.length) throw errors.alreadyBooked()
  const full = free <= 0
  if (full && !wait) throw errors.seatsFull({ limit: seatsIn(lesson) })
  if (full && !context.policy.waitlist) throw errors.noWaitingList()
  const who = await lockStudent(context, studentId)
  await checkBookings(context, who, lesson.startAt)
  const clash = await clashOf(context.tx, studentId, lesson)
  if (clash)
    throw errors.lessonClashWithLesson({
      who: who.name,
      what: `${clash.name}, ${formatLocal(context, new Date(clash.startAt).toISOString())}`,
    })
  const { closes } = windowsOf(lesson.startAt, context.policy)
  const state: BookingState = full ? 'WAITING' : hold ? 'HELD' : 'BOOKED'
  // no one can wait after minimum notice, not even when staff add them
  if (state === 'WAITING' && context.now >= closes)
    throw errors.seatsFull({ limit: seatsIn(lesson) })
  const later = new Date(Date.parse(context.now) + context.policy.offerMin * 60_000).toISOString()
  const untils: Partial<Record<BookingState, string>> = {
    WAITING: closes,
    HELD: later < lesson.startAt ? later : lesson.startAt,
  }
  logExempt(context)
  return {
    studentName: who.name.slice(0, 100),
    studentId,
    lessonId,
    ...lessonPart(lesson, context.zone),
    state,
    until: untils[state] ?? null,
    movedFrom: movedFrom ?? null,
    madeBy: context.by,
    exempt: [...context.exempt],
    policySnapshot: JSON.stringify(context.policy),
  }
}

/** Books a seat, or a place in the waiting list; refused as `seatOf` says. */
export const bookSeat = async (context: BookingContext, wish: Wish): Promise<Booking> =>
  createRecord(context.tx, contextOf(context.of('booking'), booking), await seatOf(context, wish), {
    system: true,
    action: 'book',
  })
