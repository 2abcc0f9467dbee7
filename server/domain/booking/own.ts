import {
  activeStates,
  type BookableLesson,
  type BookingState,
  type OwnBooking,
  type OwnBookings,
} from '../../../resources/booking/booking.calls.ts'
import { windowsOf } from '../../../resources/booking-policy/policy.ts'
import { textOf } from '../../../src/protocol/errors/index.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Params } from '../../../src/protocol/errors/catalogue.ts'
import type { Condition } from '../../../src/protocol/query.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { among, rowsWhere, textIn } from '../../engine/records/rows.ts'
import { zoneOf } from '../../engine/records/zoneOf.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { teachingDb } from './teachingTables.ts'
import { stateOf } from './desk.ts'
import { monthOf } from './limits.ts'
import type { Bearer } from './pass.ts'
import { policyOf, snapshotOf } from './policy.ts'
import { remainingIn } from './remaining.ts'
import { seatsIn } from './waiting.ts'
import { closedBy, lastWay, shutBy } from './windows.ts'

/** Lessons that are shown at a time, and bookings that are over. */
const most = 200
const mostPast = 50

/** Classes that she may book lessons of: open booking classes that have no students of their own, or have her. */
const classesOf = async (
  scope: Scope,
  of: Contexts,
  studentId: string,
): Promise<ReadonlyMap<string, Row>> => {
  const open = await rowsWhere(scope, of('course').resource, [
    among('kind', ['BOOKING']),
    among('status', ['ACTIVE']),
  ])
  if (!open.length) return new Map()
  // asked of the classes: of one with thousands of students, one is enough
  const hers = await teachingDb(scope)
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
  const own = new Set(hers.map(({ id }) => id))
  return new Map(open.filter(({ id }) => own.has(id)).map(row => [row.id, row]))
}

const namesOf = async (
  scope: Scope,
  of: Contexts,
  resource: string,
  rows: readonly Row[],
  field: string,
): Promise<ReadonlyMap<string, Row>> => {
  const ids = [...new Set(rows.flatMap(row => textIn(row, field) ?? []))]
  return new Map(
    (ids.length ? await scope.many(of(resource).resource, ids) : []).map(row => [row.id, row]),
  )
}

/** What a student sees of booking: her lessons (from an instant on), her bookings, what remains. */
export const ownBookingsOf = async (
  scope: Scope,
  of: Contexts,
  { student, session, expires }: Bearer,
  from?: string,
): Promise<OwnBookings> => {
  const zone = await zoneOf(scope)
  const now = of('booking').clock.now().toISOString()
  const { policy, teachers } = await policyOf(scope, of('bookingPolicy').resource)
  const bookingResource = of('booking').resource
  const hers = await scope.page(bookingResource, {
    page: 1,
    limit: most,
    sort: '-startAt',
    q: '',
    deleted: 'no',
    where: [among('studentId', [student.id])],
  })
  const courses = await classesOf(scope, of, student.id)
  const until = new Date(Date.parse(now) + policy.maxAheadD * 86_400_000).toISOString()
  const where: readonly Condition[] = [
    among('courseId', courses.keys()),
    among('status', ['NOT_STARTED']),
    { field: 'startAt', op: 'gt', values: [now] },
    { field: 'startAt', op: 'lte', values: [until] },
    ...(from === undefined ? [] : [{ field: 'startAt', op: 'gte', values: [from] } as const]),
  ]
  const lessonResource = of('lesson').resource
  const found = courses.size
    ? await scope.page(lessonResource, {
        page: 1,
        limit: most + 1,
        sort: 'startAt',
        q: '',
        deleted: 'no',
        where,
      })
    : []
  const lessons = found.slice(0, most)
  const booked = await namesOf(scope, of, 'lesson', hers, 'lessonId')
  // a lesson that was cancelled is told by the name that it had
  const gone = hers.flatMap(row =>
    booked.has(String(row['lessonId'])) ? [] : String(row['lessonId']),
  )
  const cancelled = await Promise.all(
    [...new Set(gone)].map(id => scope.get(lessonResource, id, true)),
  )
  const lessonNames = new Map(
    [...booked.values(), ...cancelled].flatMap(row =>
      row ? [[row.id, String(row['name'])] as const] : [],
    ),
  )
  const people = await namesOf(scope, of, 'teacher', [...lessons, ...hers], 'teacherId')
  const classes = await namesOf(scope, of, 'course', hers, 'courseId')
  const teacherOf = (row: Row): string | null => {
    const teacher = people.get(textIn(row, 'teacherId') ?? '')
    return teachers.teachersShown && teacher?.['bookable'] === true ? String(teacher['name']) : null
  }
  const states = new Map(
    hers.flatMap(row =>
      row['activeKey'] === 'A' ? [[String(row['lessonId']), stateOf(row)] as const] : [],
    ),
  )
  const refusal = (code: ErrorCode, params?: Params) => ({
    refused: { code, msg: textOf(code, session.lang, params) },
  })
  const bookable = (lesson: Row): BookableLesson => {
    const { opens, closes } = windowsOf(String(lesson['startAt']), policy)
    const free = Math.max(0, seatsIn(lesson) - Number(lesson['bookedStudents'] ?? 0))
    const [shut] = shutBy({ now, policy, zone }, lesson)
    const refused = shut
      ? refusal(shut.code, shut.params)
      : free === 0
        ? refusal(ErrorCode.lessonFullyBooked, { limit: seatsIn(lesson) })
        : {}
    return {
      id: lesson.id,
      name: String(lesson['name']),
      courseName: String(courses.get(String(lesson['courseId']))?.['courseName'] ?? ''),
      teacherName: teacherOf(lesson),
      startAt: String(lesson['startAt']),
      endAt: String(lesson['endAt']),
      seats: seatsIn(lesson),
      free,
      opens,
      closes,
      state: states.get(lesson.id) ?? null,
      waitlist: policy.waitlist && free === 0 && !shut,
      ...refused,
    }
  }
  const waiting = hers.filter(row => stateOf(row) === 'WAITING')
  const queue = waiting.length
    ? await rowsWhere(scope, bookingResource, [
        among(
          'lessonId',
          waiting.map(row => String(row['lessonId'])),
        ),
        among('state', ['WAITING']),
      ])
    : []
  const ownOf = (row: Row): OwnBooking => {
    const [state, startAt] = [stateOf(row), String(row['startAt'])]
    const kept = snapshotOf(row)
    const windows = windowsOf(startAt, kept)
    const ahead = now < startAt
    const is = (...some: readonly BookingState[]): boolean => some.includes(state)
    const lapsed = (textIn(row, 'until') ?? '9') <= now
    const may = {
      cancel: ahead && (is('HELD', 'OFFERED', 'WAITING') || (is('BOOKED') && now < windows.cancel)),
      leave: ahead && is('BOOKED') && now < windows.leave,
      confirm: ahead && is('HELD', 'OFFERED') && !lapsed,
      move: ahead && is('BOOKED') && now < windows.reschedule,
    }
    const shut = ahead && is('BOOKED') && !may.cancel && !may.leave && !may.move
    return {
      id: row.id,
      lessonId: String(row['lessonId']),
      lessonName: lessonNames.get(String(row['lessonId'])) ?? '',
      courseName: String(classes.get(String(row['courseId']))?.['courseName'] ?? ''),
      teacherName: teacherOf(row),
      startAt,
      endAt: String(row['endAt']),
      state,
      until: textIn(row, 'until'),
      reason: textIn(row, 'reason'),
      place: is('WAITING')
        ? queue.filter(other => other['lessonId'] === row['lessonId'] && other.id <= row.id).length
        : null,
      cancelUntil: windows.cancel,
      leaveUntil: windows.leave,
      moveUntil: windows.reschedule,
      may,
      ...(shut
        ? refusal(ErrorCode.bookingChangeTooLate, closedBy({ zone }, startAt, kept, lastWay(kept)))
        : {}),
    }
  }
  const remaining = await remainingIn(scope, [student], monthOf(now, zone), policy)
  const open = (row: Row): boolean => activeStates.some(state => state === stateOf(row))
  return {
    student: String(student['name']),
    institution: session.institution.name,
    timezone: zone,
    expires,
    remaining: remaining.get(student.id) ?? {
      month: monthOf(now, zone),
      bookings: null,
      leave: null,
    },
    lessons: lessons.map(bookable),
    more: found.length > most,
    coming: hers.filter(open).toReversed().map(ownOf),
    past: hers
      .filter(row => !open(row))
      .slice(0, mostPast)
      .map(ownOf),
  }
}
