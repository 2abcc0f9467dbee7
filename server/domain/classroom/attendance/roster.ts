import { eventRoles, type EventRole } from '../../../../resources/lesson/events.calls.ts'
import { seatedStates } from '../../../../resources/booking/booking.calls.ts'
import type { AttendanceRecord } from '../../../../resources/attendance/attendance.resource.ts'
import { booking } from '../../../../resources/booking/booking.resource.ts'
import { course } from '../../../../resources/course/course.resource.ts'
import { courseMember } from '../../../../resources/course-member/courseMember.resource.ts'
import type { Lesson } from '../../../../resources/lesson/lesson.resource.ts'
import { student } from '../../../../resources/student/student.resource.ts'
import { teacher } from '../../../../resources/teacher/teacher.resource.ts'
import type { Records } from '../../../platform/ports.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'

/** A person and their role in a lesson. */
export interface LessonPerson {
  readonly personId: string
  readonly role: EventRole
  readonly kind: 'teacher' | 'student'
  readonly name: string
}

/** Whose attendance it is. */
export const attendeeOf = ({
  studentId,
  teacherId,
}: Pick<AttendanceRecord, 'studentId' | 'teacherId'>): string => studentId ?? teacherId ?? ''

/** The part of a lesson that says who belongs to it. */
type LessonStaff = Pick<Lesson, 'id' | 'courseId' | 'teacherId' | 'assistants'>

/** As a lesson's people are listed: the teacher first, those of one role by name. */
export const byRole = (
  a: Pick<LessonPerson, 'role' | 'name'>,
  b: Pick<LessonPerson, 'role' | 'name'>,
): number => eventRoles.indexOf(a.role) - eventRoles.indexOf(b.role) || (a.name < b.name ? -1 : 1)

/** Ids of a lesson's students, with the name that each has in the class, if any. */
const studentsOf = async (
  records: Records,
  { id, courseId }: LessonStaff,
): Promise<Map<string, string | null>> => {
  if ((await records.get(course, courseId))?.kind === 'BOOKING') {
    const bookings = await rowsWhere(records, booking, [
      among('lessonId', [id]),
      among('state', seatedStates),
    ])
    return new Map(bookings.map(({ studentId }) => [studentId, null]))
  }
  const members = await rowsWhere(records, courseMember, [
    among('courseId', [courseId]),
    among('role', ['STUDENT']),
  ])
  return new Map(
    members.flatMap(({ studentId, name }) =>
      studentId === null ? [] : [[studentId, name] as const],
    ),
  )
}

const namesOf = async (
  records: Records,
  resource: typeof student | typeof teacher,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((ids.length ? await records.many(resource, ids) : []).map(({ id, name }) => [id, name]))

/** Who is expected in a lesson, as things stand: its teacher, its assistants, its students. */
export const rosterOf = async (records: Records, lesson: LessonStaff): Promise<LessonPerson[]> => {
  const { teacherId, assistants } = lesson
  const teachers = await namesOf(records, teacher, [
    ...(teacherId ? [teacherId] : []),
    ...assistants,
  ])
  const students = await studentsOf(records, lesson)
  const own = await namesOf(records, student, [...students.keys()])
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

/** People by their ids alone, as the events name them: who came though nobody expected them. */
export const namedPeople = async (
  records: Records,
  people: readonly { readonly personId: string; readonly role: EventRole }[],
): Promise<LessonPerson[]> => {
  const ids = people.map(({ personId }) => personId)
  const students = await namesOf(records, student, ids)
  const teachers = await namesOf(
    records,
    teacher,
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
