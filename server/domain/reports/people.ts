import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { missingLesson } from '../scheduling/index.ts'
import type { ReportReceiver, ReportReceivers } from '../../../resources/reports/reports.calls.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Records } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { findReachablePeople } from '../reminders/index.ts'

interface About {
  readonly studentId: string | null
  readonly courseId: string | null
  readonly lessonId: string | null
  readonly teacherId: string | null
}

/** Students of a lesson: those whose attendance it has. */
export const studentsOfLesson = async (
  records: Records,
  lessonId: string,
): Promise<readonly string[]> =>
  (
    await rowsWhere(records, attendance, [
      among('lessonId', [lessonId]),
      among('role', ['STUDENT']),
    ])
  ).flatMap(({ studentId }) => studentId ?? [])

const studentsOfClass = async (scope: Scope, courseId: string): Promise<readonly string[]> =>
  (
    await rowsWhere(scope, courseMember, [
      among('courseId', [courseId]),
      among('role', ['STUDENT']),
    ])
  ).flatMap(({ studentId }) => studentId ?? [])

/** The teachers of a student's classes. */
const teachersOfStudent = async (scope: Scope, studentId: string): Promise<readonly string[]> => {
  const own = await rowsWhere(scope, courseMember, [
    among('studentId', [studentId]),
    among('role', ['STUDENT']),
  ])
  const classes = await scope.many(
    course,
    own.map(({ courseId }) => courseId),
  )
  return [...new Set(classes.flatMap(({ teachers }) => teachers))]
}

const listOf = async (
  scope: Scope,
  kind: 'student' | 'teacher',
  ids: readonly string[],
): Promise<readonly ReportReceiver[]> => {
  const found: readonly { readonly id: string; readonly name: string }[] = ids.length
    ? await (kind === 'student' ? scope.many(student, ids) : scope.many(teacher, ids))
    : []
  const reachable = await findReachablePeople(scope, kind, ids)
  return found
    .map(({ id, name }) => ({ id, name, reachable: reachable.has(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
}

/**
 * The people who can get a report about a student, class, lesson or teacher. Throws 804, 404 or 710
 * for one that is not there.
 */
export const receiversOf = async (
  scope: Scope,
  { studentId, courseId, lessonId, teacherId }: About,
): Promise<ReportReceivers> => {
  if (studentId !== null) {
    const found = await scope.get(student, studentId)
    if (!found) throw errors.userNotFound()
    return {
      about: found.name,
      people: await listOf(scope, 'student', [found.id]),
      teachers: await listOf(scope, 'teacher', await teachersOfStudent(scope, found.id)),
    }
  }
  if (teacherId !== null) {
    const found = await scope.get(teacher, teacherId)
    if (!found) throw errors.userNotFound()
    return { about: found.name, people: await listOf(scope, 'teacher', [found.id]), teachers: [] }
  }
  if (lessonId !== null) {
    const found = await scope.get(lesson, lessonId)
    if (!found) throw await missingLesson(scope, lessonId)
    const people = await listOf(scope, 'student', await studentsOfLesson(scope, found.id))
    return { about: found.name ?? '', people, teachers: [] }
  }
  if (courseId !== null) {
    const found = await scope.get(course, courseId)
    if (!found) throw errors.notFound()
    const people = await listOf(scope, 'student', await studentsOfClass(scope, found.id))
    return { about: found.courseName, people, teachers: [] }
  }
  return { about: '', people: [], teachers: [] }
}
