import { eventRoles, type EventRole } from '../../../../resources/classroom/events.calls.ts'
import type { AttendanceRecord } from '../../../../resources/classroom/attendance/attendance.resource.ts'
import { student } from '../../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../../resources/people/teacher/teacher.resource.ts'
import type { Records } from '../../../platform/ports.ts'
import { personNamesOf, type LessonPerson } from '../../scheduling/index.ts'

/** The key of an attendee. */
export const attendeeOf = ({
  studentId,
  teacherId,
}: Pick<AttendanceRecord, 'studentId' | 'teacherId'>): string => studentId ?? teacherId ?? ''

/** Order of a lesson's people: the teacher first, people of one role by name. */
export const byRole = (
  a: Pick<LessonPerson, 'role' | 'name'>,
  b: Pick<LessonPerson, 'role' | 'name'>,
): number => eventRoles.indexOf(a.role) - eventRoles.indexOf(b.role) || (a.name < b.name ? -1 : 1)

/** People by ids from the events: those who came without being expected. */
export const namedPeople = async (
  records: Records,
  people: readonly { readonly personId: string; readonly role: EventRole }[],
): Promise<LessonPerson[]> => {
  const ids = people.map(({ personId }) => personId)
  const students = await personNamesOf(records, student, ids)
  const teachers = await personNamesOf(
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
