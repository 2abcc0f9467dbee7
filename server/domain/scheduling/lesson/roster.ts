import type { EventRole } from '../../../../resources/classroom/events.calls.ts'
import { seatedStates } from '../../../../resources/booking/booking/booking.calls.ts'
import { booking } from '../../../../resources/booking/booking/booking.resource.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../../resources/classes/course-member/courseMember.resource.ts'
import type { Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import type { Records } from '../../../platform/ports.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'

/** A person and their role in a lesson. */
export interface LessonPerson {
  readonly personId: string
  readonly role: EventRole
  readonly kind: 'teacher' | 'student'
  readonly name: string
}

/** The fields of a lesson that determine its people. */
type LessonStaff = Pick<Lesson, 'id' | 'courseId' | 'teacherId' | 'assistants'>

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
  const ids = members.flatMap(({ studentId }) => studentId ?? [])
  const people = ids.length ? await records.many(student, ids) : []
  const active = new Set(people.filter(row => row.status === 'ACTIVE').map(({ id: one }) => one))
  return new Map(
    members.flatMap(({ studentId, name }) =>
      studentId !== null && active.has(studentId) ? [[studentId, name] as const] : [],
    ),
  )
}

/** Names of students or teachers by their ids; missing people have none. */
export const personNamesOf = async (
  records: Records,
  resource: typeof student | typeof teacher,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((ids.length ? await records.many(resource, ids) : []).map(({ id, name }) => [id, name]))

/** The currently expected people of a lesson: its teacher, its assistants, its students. */
export const rosterOf = async (records: Records, lesson: LessonStaff): Promise<LessonPerson[]> => {
  const { teacherId, assistants } = lesson
  const teachers = await personNamesOf(records, teacher, [
    ...(teacherId ? [teacherId] : []),
    ...assistants,
  ])
  const students = await studentsOf(records, lesson)
  const own = await personNamesOf(records, student, [...students.keys()])
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
