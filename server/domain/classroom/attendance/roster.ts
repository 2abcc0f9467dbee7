import { eventRoles, type EventRole } from '../../../../resources/lesson/events.calls.ts'
import type { BookingState } from '../../../../resources/booking/booking.calls.ts'
import type { Records, Row } from '../../../platform/ports.ts'
import type { Contexts } from '../../../engine/records/system.ts'
import { among, listIn, rowsWhere, textIn } from '../../../engine/records/rows.ts'

/** A person and what she is in a lesson. */
export interface LessonPerson {
  readonly personId: string
  readonly role: EventRole
  readonly kind: 'teacher' | 'student'
  readonly name: string
}

/** As a lesson's people are listed: the teacher first, those of one role by name. */
export const byRole = (
  a: Pick<LessonPerson, 'role' | 'name'>,
  b: Pick<LessonPerson, 'role' | 'name'>,
): number => eventRoles.indexOf(a.role) - eventRoles.indexOf(b.role) || (a.name < b.name ? -1 : 1)

/** Bookings that hold a seat, or held one until the lesson ended. */
export const seatedStates = [
  'BOOKED',
  'COMPLETED',
  'NO_SHOW',
] as const satisfies readonly BookingState[]

/** Ids of a lesson's students, with the name that each has in the class, if any. */
const studentsOf = async (
  records: Records,
  of: Contexts,
  lesson: Row,
): Promise<Map<string, string | null>> => {
  const courseId = textIn(lesson, 'courseId') ?? ''
  const course = await records.get(of('course').resource, courseId)
  const { booking } = of('lesson').resources
  if (booking && course && course['kind'] === 'BOOKING') {
    const bookings = await rowsWhere(records, booking, [
      among('lessonId', [lesson.id]),
      among('state', seatedStates),
    ])
    return new Map(bookings.map(row => [String(row['studentId']), null]))
  }
  const members = await rowsWhere(records, of('courseMember').resource, [
    among('courseId', [courseId]),
    among('role', ['STUDENT']),
  ])
  return new Map(members.map(row => [String(row['studentId']), textIn(row, 'name')]))
}

const namesOf = async (
  records: Records,
  of: Contexts,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (ids.length ? await records.many(of(resource).resource, ids) : []).map(row => [
      row.id,
      String(row['name'] ?? ''),
    ]),
  )

/** Who is expected in a lesson, as things stand: its teacher, its assistants, its students. */
export const rosterOf = async (
  records: Records,
  of: Contexts,
  lesson: Row,
): Promise<LessonPerson[]> => {
  const teacherId = textIn(lesson, 'teacherId')
  const assistants = listIn(lesson, 'assistants')
  const teachers = await namesOf(records, of, 'teacher', [
    ...(teacherId ? [teacherId] : []),
    ...assistants,
  ])
  const students = await studentsOf(records, of, lesson)
  const own = await namesOf(records, of, 'student', [...students.keys()])
  const staff = (personId: string, role: EventRole): LessonPerson => ({
    personId,
    role,
    kind: 'teacher',
    name: teachers.get(personId) ?? '',
  })
  return [
    ...(teacherId ? [staff(teacherId, 'TEACHER')] : []),
    ...assistants.map(id => staff(id, 'ASSISTANT')),
    ...[...students].map(([personId, name]): LessonPerson => ({
      personId,
      role: 'STUDENT',
      kind: 'student',
      name: name ?? own.get(personId) ?? '',
    })),
  ]
}

/** People by their ids alone, as the events name them: who came though nobody expected her. */
export const namedPeople = async (
  records: Records,
  of: Contexts,
  people: readonly { readonly personId: string; readonly role: EventRole }[],
): Promise<LessonPerson[]> => {
  const ids = people.map(({ personId }) => personId)
  const students = await namesOf(records, of, 'student', ids)
  const teachers = await namesOf(
    records,
    of,
    'teacher',
    ids.filter(id => !students.has(id)),
  )
  return people.map(({ personId, role }) => ({
    personId,
    role,
    kind:
      students.has(personId) || (role === 'STUDENT' && !teachers.has(personId))
        ? 'student'
        : 'teacher',
    name: students.get(personId) ?? teachers.get(personId) ?? '',
  }))
}
