import { activeStates } from '../../../resources/booking/booking/booking.calls.ts'
import { booking } from '../../../resources/booking/booking/booking.resource.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import {
  suggestedLessons,
  type MakeUpLesson,
} from '../../../resources/lesson-hours/make-up/makeUp.calls.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { bookableClasses } from './own.ts'

interface FreeLessonQuery {
  /** ISO 8601; from < start < until. */
  readonly from: string
  readonly until: string
  /** A lesson; similar ones (same teacher, or same class name) are listed first. */
  readonly like: string
}

/**
 * Lessons of these classes with a free seat, at times without a clash for the student; those of the
 * teacher or class name first.
 */
const findFreeLessons = (
  scope: Scope,
  studentId: string,
  courseIds: readonly string[],
  { from, until }: FreeLessonQuery,
  like: { readonly teacherId: string; readonly courseName: string },
) =>
  tablesOf(scope, lesson, course, teacher, booking, courseMember)
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacherId')
    .select(['lesson.id', 'lesson.name', 'lesson.startAt', 'lesson.endAt'])
    .select(['lesson.studentLimit', 'lesson.bookedStudents'])
    .select(['course.courseName', 'teacher.name as teacherName'])
    .select(eb =>
      eb
        .case()
        .when(
          eb.or([
            eb('lesson.teacherId', '=', like.teacherId),
            eb('course.courseName', '=', like.courseName),
          ]),
        )
        .then(0)
        .else(1)
        .end()
        .as('rank'),
    )
    .where('lesson.courseId', 'in', courseIds)
    .where('lesson.status', '=', 'NOT_STARTED')
    .where('lesson.startAt', '>', from)
    .where('lesson.startAt', '<', until)
    .where('lesson.deletedAt', 'is', null)
    .where(eb =>
      eb(
        eb.fn.coalesce('lesson.bookedStudents', eb.lit(0)),
        '<',
        eb.fn.coalesce('lesson.studentLimit', eb.lit(0)),
      ),
    )
    // a place in the waiting list of another lesson doesn't keep them from this one
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking')
            .select('booking.id')
            .where('booking.studentId', '=', studentId)
            .where('booking.state', 'in', activeStates)
            .where('booking.deletedAt', 'is', null)
            .whereRef('booking.startAt', '<', 'lesson.endAt')
            .whereRef('booking.endAt', '>', 'lesson.startAt'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('courseMember')
            .innerJoin('course as own', 'own.id', 'courseMember.courseId')
            .innerJoin('lesson as other', 'other.courseId', 'courseMember.courseId')
            .select('other.id')
            .where('courseMember.studentId', '=', studentId)
            .where('courseMember.role', '=', 'STUDENT')
            .where('courseMember.deletedAt', 'is', null)
            .where('own.kind', '=', 'NORMAL')
            .where('own.deletedAt', 'is', null)
            .where('other.status', '!=', 'ENDED')
            .where('other.deletedAt', 'is', null)
            .whereRef('other.startAt', '<', 'lesson.endAt')
            .whereRef('other.endAt', '>', 'lesson.startAt'),
        ),
      ),
    )
    .orderBy('rank')
    .orderBy('lesson.startAt')
    .orderBy('lesson.id')
    .limit(suggestedLessons)
    .execute()

/**
 * Lessons that a student can be booked into: with a free seat, at a time when the student has no
 * other lesson.
 */
export const freeLessonsFor = async (
  scope: Scope,
  studentId: string,
  query: FreeLessonQuery,
): Promise<readonly MakeUpLesson[]> => {
  const classes = await bookableClasses(scope, studentId)
  if (!classes.size) return []
  const missed = await scope.get(lesson, query.like)
  const { courseName = '' } = (missed && (await scope.get(course, missed.courseId))) ?? {}
  const rows = await findFreeLessons(scope, studentId, [...classes.keys()], query, {
    teacherId: missed?.teacherId ?? '',
    courseName,
  })
  return rows.map(row => ({
    id: row.id,
    name: row.name ?? '',
    courseName: row.courseName,
    teacherName: row.teacherName,
    startAt: row.startAt,
    endAt: row.endAt,
    free: Number(row.studentLimit ?? 0) - Number(row.bookedStudents ?? 0),
    alike: Number(row.rank) === 0,
  }))
}
