import { bookingErrors } from '../../../resources/booking/booking.errors.ts'
import {
  activeStates,
  type BookableLesson,
  type OwnBooking,
  type OwnBookings,
} from '../../../resources/booking/booking/booking.calls.ts'
import {
  bookingObstacles,
  type BookingObstacle,
  type BookingState,
} from '../../../resources/booking/booking/booking.options.ts'
import { booking, type Booking } from '../../../resources/booking/booking/booking.resource.ts'
import { windowsOf } from '../../../resources/booking/booking-policy/policy.ts'
import { course, type Course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { TextParams } from '../../../src/protocol/errors/catalogue.ts'
import type { Condition } from '../../../src/protocol/query.ts'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { monthOf } from './limits.ts'
import type { StudentBearer } from '../people/index.ts'
import { policyOf, snapshotOf, type KeptPolicy } from './policy.ts'
import { remainingIn } from './remaining.ts'
import { seatsIn } from './waiting.ts'
import { closedBy, lastWay, shutBy } from './windows.ts'

/** Lessons that are shown at a time, and bookings that are over. */
const maxShown = 200
const maxPast = 50

/**
 * Classes whose lessons a student can book: open booking classes without their own students, or
 * with this one.
 */
export const bookableClasses = async (
  scope: Scope,
  studentId: string,
): Promise<ReadonlyMap<string, Course>> => {
  const open = await rowsWhere(scope, course, [
    among('kind', ['BOOKING']),
    among('status', ['ACTIVE']),
  ])
  if (!open.length) return new Map()
  // queries the classes: in one with thousands of students, one match is enough
  const bookable = await tablesOf(scope, course, courseMember)
    .selectFrom('course')
    .select('course.id')
    .where(
      'course.id',
      'in',
      open.map(({ id }) => id),
    )
    .where(({ or, not, exists, selectFrom }) => {
      const students = selectFrom('courseMember')
        .select('courseMember.id')
        .whereRef('courseMember.courseId', '=', 'course.id')
        .where('courseMember.role', '=', 'STUDENT')
        .where('courseMember.deletedAt', 'is', null)
      return or([
        not(exists(students)),
        exists(students.where('courseMember.studentId', '=', studentId)),
      ])
    })
    .execute()
  const ids = new Set(bookable.map(({ id }) => id))
  return new Map(open.filter(({ id }) => ids.has(id)).map(row => [row.id, row]))
}

const byId = async <R extends AnyResource>(
  scope: Scope,
  resource: R,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, RecordOf<R>>> => {
  const present = [...new Set(ids.filter(id => id !== null))]
  return new Map(
    (present.length ? await scope.many(resource, present) : []).map(row => [row.id, row]),
  )
}

/**
 * The names of the lessons that were booked; a cancelled lesson is in the trash and keeps the name
 * that it had.
 */
const lessonNamesOf = async (
  scope: Scope,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = bookings.map(({ lessonId }) => lessonId)
  const living = await byId(scope, lesson, ids)
  const deletedIds = new Set(ids.filter(id => !living.has(id)))
  const cancelled = await Promise.all([...deletedIds].map(id => scope.get(lesson, id, true)))
  return new Map(
    [...living.values(), ...cancelled].flatMap(row =>
      row ? [[row.id, String(row.name)] as const] : [],
    ),
  )
}

/** Data for a student's own page. */
interface Sight extends Pick<KeptPolicy, 'policy'> {
  readonly now: string
  readonly zone: string
  wordsOf(obstacle: BookingObstacle | null): string | null
  refusal(code: ErrorCode, params?: TextParams): Pick<OwnBooking, 'refused'>
  teacherName(row: Pick<Lesson, 'teacherId'>): string | null
}

const bookableOf = (
  { now, zone, policy, refusal, teacherName }: Sight,
  row: Lesson,
  courseName: string,
  state: BookingState | null,
): BookableLesson => {
  const { opens, closes } = windowsOf(row.startAt, policy)
  const seats = seatsIn(row)
  const free = Math.max(0, seats - (row.bookedStudents ?? 0))
  const [shut] = shutBy({ now, policy, zone }, row)
  const refused = shut
    ? refusal(shut.code, shut.params)
    : free === 0
      ? refusal(ErrorCode.lessonFullyBooked, { limit: seats })
      : {}
  return {
    id: row.id,
    name: String(row.name),
    courseName,
    teacherName: teacherName(row),
    startAt: row.startAt,
    endAt: row.endAt,
    seats,
    free,
    opens,
    closes,
    state,
    waitlist: policy.waitlist && free === 0 && !shut,
    ...refused,
  }
}

const ownOf = (
  { now, zone, refusal, teacherName, wordsOf }: Sight,
  row: Booking,
  texts: Pick<OwnBooking, 'lessonName' | 'courseName' | 'place'>,
): OwnBooking => {
  const { state, startAt, until } = row
  const policy = snapshotOf(row)
  const windows = windowsOf(startAt, policy)
  const ahead = now < startAt
  const is = (...some: readonly BookingState[]): boolean => some.includes(state)
  const lapsed = (until ?? '9') <= now
  const may = {
    cancel: ahead && (is('HELD', 'OFFERED', 'WAITING') || (is('BOOKED') && now < windows.cancel)),
    leave: ahead && is('BOOKED') && now < windows.leave,
    confirm: ahead && is('HELD', 'OFFERED') && !lapsed,
    move: ahead && is('BOOKED') && now < windows.reschedule,
  }
  const shut = ahead && is('BOOKED') && !may.cancel && !may.leave && !may.move
  return {
    id: row.id,
    lessonId: row.lessonId,
    lessonName: texts.lessonName,
    courseName: texts.courseName,
    teacherName: teacherName(row),
    startAt,
    endAt: row.endAt,
    state,
    until,
    reason: row.reason || wordsOf(row.obstacle),
    place: texts.place,
    cancelUntil: windows.cancel,
    leaveUntil: windows.leave,
    moveUntil: windows.reschedule,
    may,
    ...(shut
      ? refusal(
          bookingErrors.bookingChangeTooLate.code,
          closedBy({ zone }, startAt, policy, lastWay(policy)),
        )
      : {}),
  }
}

/**
 * The lessons of these classes that begin from an instant on, as far ahead as lessons are booked;
 * one more than is shown.
 */
const findLessons = (
  scope: Scope,
  courseIds: Iterable<string>,
  now: string,
  { maxAheadD }: Sight['policy'],
  from: string | undefined,
): Promise<Lesson[]> => {
  const until = new Date(Date.parse(now) + maxAheadD * 86_400_000).toISOString()
  const where: readonly Condition[] = [
    among('courseId', courseIds),
    among('status', ['NOT_STARTED']),
    { field: 'startAt', op: 'gt', values: [now] },
    { field: 'startAt', op: 'lte', values: [until] },
    ...(from === undefined ? [] : [{ field: 'startAt', op: 'gte', values: [from] } as const]),
  ]
  const page = { page: 1, limit: maxShown + 1, sort: 'startAt', q: '', deleted: 'no' } as const
  return scope.page(lesson, { ...page, where })
}

const isOpen = ({ state }: Booking): boolean => activeStates.some(active => active === state)

/**
 * A student's view of booking: lessons to book (from an instant on), their own bookings, what
 * remains.
 */
export const ownBookingsOf = async (
  scope: Scope,
  of: Contexts,
  { student, session, expires }: StudentBearer,
  from?: string,
): Promise<OwnBookings> => {
  const zone = await readInstitutionZone(scope)
  const now = of('booking').clock.now().toISOString()
  const { policy, teachers } = await policyOf(scope)
  const own = await scope.page(booking, {
    page: 1,
    limit: maxShown,
    sort: '-startAt',
    q: '',
    deleted: 'no',
    where: [among('studentId', [student.id])],
  })
  const courses = await bookableClasses(scope, student.id)
  const found = courses.size ? await findLessons(scope, courses.keys(), now, policy, from) : []
  const lessons = found.slice(0, maxShown)
  const lessonNames = await lessonNamesOf(scope, own)
  const teacherIds = [...lessons, ...own].map(({ teacherId }) => teacherId)
  const people = await byId(scope, teacher, teacherIds)
  const classes = await byId(
    scope,
    course,
    own.map(({ courseId }) => courseId),
  )
  const sight: Sight = {
    now,
    zone,
    policy,
    wordsOf: obstacle => obstacle && bookingObstacles[obstacle][session.lang],
    refusal: (code, params) => ({
      refused: { code, msg: textOfCode(code, session.lang, params) },
    }),
    teacherName({ teacherId }) {
      const person = people.get(teacherId ?? '')
      return teachers.teachersShown && person?.bookable === true ? person.name : null
    },
  }
  const states = new Map(
    own.filter(row => row.activeKey === 'A').map(row => [row.lessonId, row.state]),
  )
  const waiting = own.filter(row => row.state === 'WAITING').map(({ lessonId }) => lessonId)
  const queue = waiting.length
    ? await rowsWhere(scope, booking, [among('lessonId', waiting), among('state', ['WAITING'])])
    : []
  const placeOf = ({ id, lessonId, state }: Booking): number | null =>
    state === 'WAITING'
      ? queue.filter(other => other.lessonId === lessonId && other.id <= id).length
      : null
  const show = (row: Booking): OwnBooking =>
    ownOf(sight, row, {
      lessonName: lessonNames.get(row.lessonId) ?? '',
      courseName: classes.get(row.courseId ?? '')?.courseName ?? '',
      place: placeOf(row),
    })
  const month = monthOf(now, zone)
  const remaining = await remainingIn(scope, [student], month, policy)
  return {
    student: student.name,
    nameEditable: student.nameEditable ?? false,
    institution: session.institution.name,
    timezone: zone,
    expires,
    remaining: remaining.get(student.id) ?? { month, bookings: null, leave: null },
    lessons: lessons.map(row => {
      const { courseName = '' } = courses.get(row.courseId) ?? {}
      return bookableOf(sight, row, courseName, states.get(row.id) ?? null)
    }),
    more: found.length > maxShown,
    coming: own.filter(isOpen).toReversed().map(show),
    past: own
      .filter(row => !isOpen(row))
      .slice(0, maxPast)
      .map(show),
  }
}
