import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { classNote } from '../../../resources/classroom/class-note/classNote.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { classTask } from '../../../resources/tasks/class-task/classTask.resource.ts'
import { submission } from '../../../resources/tasks/submission/submission.resource.ts'
import type {
  HomeworkToMark,
  LessonWork,
  TaughtStudent,
} from '../../../resources/workbench/teaching.calls.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { LessonRow } from '../scheduling/index.ts'

type Db = Pick<Scope, 'db'>
/** Students that are listed at most. @tuning */
const mostStudents = 200

/** A lesson that has ended, as something to do. */
const workOf = ({ id, name, courseId, courseName, startAt }: LessonRow): LessonWork => ({
  id,
  name: name ?? '',
  courseId,
  className: courseName,
  startAt,
})

/** Ended lessons whose students were not all there from start to end, the newest first. */
export const attendanceToCheck = async (
  scope: Db,
  ended: readonly LessonRow[],
): Promise<readonly LessonWork[]> => {
  if (!ended.length) return []
  const rows = await tablesOf(scope, attendance)
    .selectFrom('attendance')
    .select(eb => ['lessonId', 'status', eb.fn.countAll<string>().as('n')])
    .where(
      'lessonId',
      'in',
      ended.map(({ id }) => id),
    )
    .where('role', '=', 'STUDENT')
    .where('status', 'in', ['ABSENT', 'LATE', 'LEFT_EARLY'])
    // what somebody has judged is judged
    .where(eb => eb.or([eb('overridden', 'is', null), eb('overridden', '=', false)]))
    .where('deletedAt', 'is', null)
    .groupBy(['lessonId', 'status'])
    .execute()
  const countOf = (id: string, isAbsent: boolean): number =>
    rows
      .filter(row => row.lessonId === id && (row.status === 'ABSENT') === isAbsent)
      .reduce((sum, { n }) => sum + Number(n), 0)
  return ended
    .map(row => ({ ...workOf(row), absent: countOf(row.id, true), late: countOf(row.id, false) }))
    .filter(({ absent, late }) => absent + late > 0)
    .toReversed()
}

/** Ended lessons that nobody has written a note about, the newest first. */
export const notesToWrite = async (
  scope: Db,
  ended: readonly LessonRow[],
): Promise<readonly LessonWork[]> => {
  if (!ended.length) return []
  const rows = await tablesOf(scope, classNote)
    .selectFrom('classNote')
    .select('lessonId')
    .distinct()
    .where(
      'lessonId',
      'in',
      ended.map(({ id }) => id),
    )
    .where('deletedAt', 'is', null)
    .execute()
  const noted = new Set(rows.map(({ lessonId }) => lessonId))
  return ended
    .filter(({ id }) => !noted.has(id))
    .map(workOf)
    .toReversed()
}

/** Submissions that wait in these classes, by task, the one that waits longest first. */
export const homeworkToMark = async (
  scope: Db,
  courseIds: readonly string[],
): Promise<readonly HomeworkToMark[]> => {
  if (!courseIds.length) return []
  const rows = await tablesOf(scope, submission, classTask, course)
    .selectFrom('submission')
    .innerJoin('classTask', 'classTask.id', 'submission.taskId')
    .innerJoin('course', 'course.id', 'submission.courseId')
    .select(eb => [
      'submission.taskId',
      'classTask.title',
      'course.courseName',
      eb.fn.countAll<string>().as('n'),
      eb.fn.min('submission.revisedAt').as('since'),
    ])
    .where('submission.courseId', 'in', [...courseIds])
    .where('submission.state', 'in', ['SUBMITTED', 'REVISED'])
    .where('submission.deletedAt', 'is', null)
    .groupBy(['submission.taskId', 'classTask.title', 'course.courseName'])
    .orderBy('since')
    .execute()
  return rows.map(({ taskId, title, courseName, n, since }) => ({
    taskId,
    title,
    className: courseName,
    waiting: Number(n),
    since,
  }))
}

/** Classes that a teacher teaches or assists in. */
export const classesTaught = (scope: Db, teacherId: string) =>
  tablesOf(scope, course)
    .selectFrom('course')
    .select(['id', 'courseName'])
    .where('status', '=', 'ACTIVE')
    .where(eb =>
      eb.or([
        eb(eb.val(teacherId), '=', eb.fn.any('teachers')),
        eb(eb.val(teacherId), '=', eb.fn.any('assistants')),
      ]),
    )
    .where('deletedAt', 'is', null)
    .execute()

/** Active students of these classes, by name. */
export const studentsTaught = async (
  scope: Db,
  classes: readonly { readonly id: string; readonly courseName: string }[],
): Promise<readonly TaughtStudent[]> => {
  if (!classes.length) return []
  const rows = await tablesOf(scope, courseMember, student)
    .selectFrom('courseMember')
    .innerJoin('student', 'student.id', 'courseMember.studentId')
    .select(['student.id', 'student.name', 'courseMember.courseId'])
    .where(
      'courseMember.courseId',
      'in',
      classes.map(({ id }) => id),
    )
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('student.status', '=', 'ACTIVE')
    .where('student.deletedAt', 'is', null)
    .orderBy('student.name')
    .orderBy('student.id')
    .execute()
  const names = new Map(classes.map(({ id, courseName }) => [id, courseName]))
  const byId = new Map<string, TaughtStudent>()
  for (const { id, name, courseId } of rows) {
    const known = byId.get(id)
    byId.set(id, { id, name, classes: [...(known?.classes ?? []), names.get(courseId) ?? ''] })
  }
  return [...byId.values()].slice(0, mostStudents)
}
