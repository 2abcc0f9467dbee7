import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import {
  attendedStates,
  knownAttendance,
  type AttendanceState,
} from '../../../resources/classroom/attendance/attendance.options.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { lessonComment } from '../../../resources/reports/lesson-comment/lessonComment.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type {
  AttendanceFigures,
  ReportComment,
  ReportLesson,
} from '../../../resources/reports/report-link/report.types.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { wholePercentOf, weeksOf, type ReportSpan } from './span.ts'

/** A lesson that has ended, and how the student attended it. */
export interface AttendedLesson {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly teacher: string
  readonly startAt: string
  readonly endAt: string
  readonly status: AttendanceState | null
}

/**
 * Lessons of a student that have ended, newest first: those within the span, or `only` one. Nothing
 * that is in the trash.
 */
export const attendedLessons = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  { span, only }: { readonly span?: ReportSpan | undefined; readonly only?: string },
): Promise<readonly AttendedLesson[]> => {
  let rows = tablesOf(scope, attendance, lesson, course, teacher)
    .selectFrom('attendance')
    .innerJoin('lesson', 'lesson.id', 'attendance.lessonId')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacherId')
    .select(['lesson.id', 'lesson.name', 'lesson.startAt', 'lesson.endAt'])
    .select(['course.courseName as className', 'teacher.name as teacher', 'attendance.status'])
    .where('attendance.studentId', '=', studentId)
    .where('attendance.role', '=', 'STUDENT')
    .where('attendance.deletedAt', 'is', null)
    .where('lesson.deletedAt', 'is', null)
    .where('lesson.status', '=', 'ENDED')
  if (only !== undefined) rows = rows.where('lesson.id', '=', only)
  if (span)
    rows = rows.where('lesson.startAt', '>=', span.begins).where('lesson.startAt', '<', span.ends)
  const found = await rows.orderBy('lesson.startAt', 'desc').orderBy('lesson.id').execute()
  return found.map(({ name, teacher: teacherName, ...row }) => ({
    ...row,
    name: name ?? '',
    teacher: teacherName ?? '',
  }))
}

interface WithStatus {
  readonly status: AttendanceState | null
}
/** Whether a person attended a lesson, even late or partly. */
export const came = ({ status }: WithStatus): boolean =>
  attendedStates.some(state => state === status)
/** Whether their attendance is known. */
export const hasKnownAttendance = ({ status }: WithStatus): boolean =>
  knownAttendance.some(state => state === status)

/** How a student attended these lessons, in all and by week. */
export const attendanceOf = (
  lessons: readonly AttendedLesson[],
  span: ReportSpan,
): AttendanceFigures => {
  const count = (state: AttendanceState): number =>
    lessons.filter(({ status }) => status === state).length
  const rateOf = (own: readonly AttendedLesson[]) =>
    wholePercentOf(own.filter(came).length, own.filter(hasKnownAttendance).length)
  return {
    lessons: lessons.length,
    present: count('PRESENT'),
    late: count('LATE'),
    leftEarly: count('LEFT_EARLY'),
    absent: count('ABSENT'),
    unknown: lessons.length - lessons.filter(hasKnownAttendance).length,
    rate: rateOf(lessons),
    weeks: weeksOf(span, lessons, ({ startAt }) => startAt, rateOf),
  }
}

/** Teachers' comments on a student, by lesson. */
export const commentsOf = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  lessonIds: readonly string[],
): Promise<ReadonlyMap<string, ReportComment>> => {
  if (!lessonIds.length) return new Map()
  const rows = await tablesOf(scope, lessonComment)
    .selectFrom('lessonComment')
    .select(['lessonId', 'text', 'teacherName', 'updateTime'])
    .where('studentId', '=', studentId)
    .where('lessonId', 'in', lessonIds)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(
    rows.map(({ lessonId, text, teacherName, updateTime }) => [
      lessonId,
      { text, teacher: teacherName ?? '', at: updateTime },
    ]),
  )
}

/** Lessons with the comments on the student. */
export const lessonLines = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  lessons: readonly AttendedLesson[],
): Promise<readonly ReportLesson[]> => {
  const comments = await commentsOf(
    scope,
    studentId,
    lessons.map(({ id }) => id),
  )
  return lessons.map(one => ({ ...one, comment: comments.get(one.id) ?? null }))
}
