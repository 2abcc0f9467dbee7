import { activeStates, type BookingState } from '../../../resources/booking/booking.calls.ts'
import { windowsOf } from '../../../resources/booking-policy/policy.ts'
import {
  alreadyBooked,
  lessonClashWithLesson,
  lessonNotBookable,
  noWaitingList,
  seatsFull,
  suspendedStudentCannotBook,
  userNotFound,
} from '../../platform/errors/factories.ts'
import type { Row } from '../../platform/ports.ts'
import { createRecord } from '../../engine/records/create.ts'
import { among, rowsWhere, textIn } from '../../engine/records/rows.ts'
import { clashOf } from './clash.ts'
import { lockLesson, refuseStarted, told, type Desk } from './desk.ts'
import { checkBookings, monthOf } from './limits.ts'
import { seatsIn, settleSeats } from './waiting.ts'
import { checkOpen, logExempt } from './windows.ts'

export interface Wish {
  readonly studentId: string
  readonly lessonId: string
  /** The seat is only held, to be confirmed while an offer would last. */
  readonly hold?: boolean
  /** To wait where it is full. */
  readonly wait?: boolean
}

const shut = (lesson: Row) => lessonNotBookable({ lesson: String(lesson['name']) })

/** 26027 with the lesson where she can't book it: of no open booking class, or of one that has its own students. */
const checkBookable = async ({ tx, of }: Desk, lesson: Row, studentId: string): Promise<Row> => {
  const course = await tx.get(of('course').resource, String(lesson['courseId']))
  if (course?.['kind'] !== 'BOOKING' || course['status'] !== 'ACTIVE') throw shut(lesson)
  const members = of('courseMember').resource
  const students = [among('courseId', [course.id]), among('role', ['STUDENT'])]
  if (!(await rowsWhere(tx, members, [...students, among('studentId', [studentId])])).length) {
    const [someone] = await tx.page(members, {
      page: 1,
      limit: 1,
      sort: 'createTime',
      q: '',
      deleted: 'no',
      where: students,
    })
    if (someone) throw shut(lesson)
  }
  return course
}

/** What a booking keeps of its lesson; it follows where the lesson is moved. */
export const lessonPart = (lesson: Row, zone: string) => ({
  courseId: textIn(lesson, 'courseId'),
  teacherId: textIn(lesson, 'teacherId'),
  startAt: String(lesson['startAt']),
  endAt: String(lesson['endAt']),
  minutes: Number(lesson['minutes'] ?? 0),
  month: monthOf(String(lesson['startAt']), zone),
})

/** The student, locked, and able to book: 804, 26027. */
const lockStudent = async ({ tx, of }: Desk, id: string): Promise<Row> => {
  const student = await tx.lock(of('student').resource, id)
  if (!student) throw userNotFound()
  if (student['status'] !== 'ACTIVE')
    throw suspendedStudentCannotBook({ student: String(student['name']) })
  return student
}

/**
 * Gives a student a seat in a lesson, or a place in its waiting list. The lesson's row is the turnstile of its seats, the student's that of
 * her limits, always in this order. Throws 710, 804, 971 (it has begun), 26027, 26030, 26031 (its windows), 26033 (she has one), 26022
 * (full), 26034 (no waiting list), 26017 (her limit), 2218 (she is somewhere else then).
 */
export const bookSeat = async (
  desk: Desk,
  { studentId, lessonId, hold, wait }: Wish,
): Promise<Row> => {
  const lesson = await lockLesson(desk, lessonId)
  refuseStarted(lesson, desk)
  await checkBookable(desk, lesson, studentId)
  checkOpen(desk, lesson)
  const own = await rowsWhere(desk.tx, desk.of('booking').resource, [
    among('lessonId', [lessonId]),
    among('studentId', [studentId]),
    among('state', activeStates),
  ])
  const free = await settleSeats(desk, lesson, [studentId])
  if (own.length) throw alreadyBooked()
  const full = free <= 0
  if (full && !wait) throw seatsFull({ limit: seatsIn(lesson) })
  if (full && !desk.policy.waitlist) throw noWaitingList()
  const student = await lockStudent(desk, studentId)
  await checkBookings(desk, student, String(lesson['startAt']))
  const clash = await clashOf(desk.tx, studentId, lesson)
  if (clash)
    throw lessonClashWithLesson({
      who: String(student['name']),
      what: `${clash.name}, ${told(desk, new Date(clash.startAt).toISOString())}`,
    })
  const { closes } = windowsOf(String(lesson['startAt']), desk.policy)
  const state: BookingState = full ? 'WAITING' : hold ? 'HELD' : 'BOOKED'
  // nobody waits behind minimum notice, staff's own waiters neither
  if (state === 'WAITING' && desk.now >= closes) throw seatsFull({ limit: seatsIn(lesson) })
  const later = new Date(Date.parse(desk.now) + desk.policy.offerMin * 60_000).toISOString()
  const untils: Partial<Record<BookingState, string>> = {
    WAITING: closes,
    HELD: later < String(lesson['startAt']) ? later : String(lesson['startAt']),
  }
  logExempt(desk)
  return createRecord(
    desk.tx,
    desk.of('booking'),
    {
      studentName: String(student['name']).slice(0, 100),
      studentId,
      lessonId,
      ...lessonPart(lesson, desk.zone),
      state,
      until: untils[state] ?? null,
      madeBy: desk.by,
      exempt: [...desk.exempt],
      policySnapshot: JSON.stringify(desk.policy),
    },
    { system: true, action: 'book' },
  )
}
