import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { lessonComment } from '../../../resources/reports/lesson-comment/lessonComment.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { TeachingFigures } from '../../../resources/reports/report-link/report.types.ts'
import { grouped } from '../../platform/grouped.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { came, hasKnownAttendance } from './lessons.ts'
import { wholePercentOf, weeksOf, type ReportSpan } from './span.ts'

/** Lessons of a teacher that have ended within the span, with how they attended themselves. */
const heldLessons = (scope: Pick<Scope, 'db'>, teacherId: string, { begins, ends }: ReportSpan) =>
  tablesOf(scope, lesson, course, attendance)
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.lessonId', '=', 'lesson.id')
        .on('attendance.teacherId', '=', teacherId)
        .on('attendance.deletedAt', 'is', null),
    )
    .select(['lesson.id', 'lesson.startAt', 'lesson.minutes', 'lesson.courseId'])
    .select(['course.courseName', 'attendance.status'])
    .where('lesson.teacherId', '=', teacherId)
    .where('lesson.status', '=', 'ENDED')
    .where('lesson.deletedAt', 'is', null)
    .where('lesson.startAt', '>=', begins)
    .where('lesson.startAt', '<', ends)
    .orderBy('lesson.startAt')
    .execute()

/** The students' attendance in these lessons. */
const studentsOf = async (scope: Pick<Scope, 'db'>, lessonIds: readonly string[]) => {
  if (!lessonIds.length) return []
  return tablesOf(scope, attendance)
    .selectFrom('attendance')
    .select(['studentId', 'status'])
    .where('lessonId', 'in', lessonIds)
    .where('role', '=', 'STUDENT')
    .where('deletedAt', 'is', null)
    .execute()
}

const commentsIn = async (
  scope: Pick<Scope, 'db'>,
  lessonIds: readonly string[],
): Promise<number> => {
  if (!lessonIds.length) return 0
  const row = await tablesOf(scope, lessonComment)
    .selectFrom('lessonComment')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('lessonId', 'in', lessonIds)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** A teacher's lessons in a period. A lesson counts as held if the teacher attended. */
export const teachingOf = async (
  scope: Pick<Scope, 'db'>,
  teacherId: string,
  span: ReportSpan,
): Promise<TeachingFigures> => {
  const lessons = await heldLessons(scope, teacherId, span)
  const held = lessons.filter(came)
  const ids = held.map(({ id }) => id)
  const [students, comments] = [await studentsOf(scope, ids), await commentsIn(scope, ids)]
  const here = students.filter(came)
  const late = held.filter(({ status }) => status === 'LATE').length
  return {
    held: held.length,
    onTime: held.length - late,
    late,
    minutes: held.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    students: new Set(students.map(({ studentId }) => studentId)).size,
    attendanceRate: wholePercentOf(here.length, students.filter(hasKnownAttendance).length),
    comments,
    weeks: weeksOf(
      span,
      held,
      ({ startAt }) => startAt,
      own => own.length,
    ),
    classes: [...grouped(held, ({ courseId }) => courseId)].map(([id, own]) => ({
      id,
      name: own[0]?.courseName ?? '',
      held: own.length,
    })),
  }
}
