import { holdingStates } from '../../../resources/booking/booking/booking.calls.ts'
import type { Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import { maxLessonMs } from '../scheduling/index.ts'
import { teachingDb } from './teachingTables.ts'

export interface StudentClash {
  readonly name: string
  readonly startAt: string
}

/**
 * A student's other lesson at the time of a lesson: one with a seat, or one of their classes.
 * Half-open: consecutive lessons don't clash.
 */
export const clashOf = async (
  scope: Pick<Scope, 'db'>,
  studentId: string,
  lesson: Pick<Lesson, 'id' | 'startAt' | 'endAt'>,
): Promise<StudentClash | undefined> => {
  const { startAt, endAt } = lesson
  const earliestStart = new Date(Date.parse(startAt) - maxLessonMs).toISOString()
  const db = teachingDb(scope)
  const booked = await db
    .selectFrom('booking')
    .innerJoin('lesson', 'lesson.id', 'booking.lessonId')
    .select(['lesson.name', 'lesson.startAt'])
    .where('booking.studentId', '=', studentId)
    .where('booking.state', 'in', holdingStates)
    .where('booking.deletedAt', 'is', null)
    .where('lesson.id', '!=', lesson.id)
    .where('lesson.startAt', '>=', earliestStart)
    .where('lesson.startAt', '<', endAt)
    .where('lesson.endAt', '>', startAt)
    .where('lesson.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (booked) return booked
  return db
    .selectFrom('courseMember')
    .innerJoin('course', 'course.id', 'courseMember.courseId')
    .innerJoin('lesson', 'lesson.courseId', 'courseMember.courseId')
    .select(['lesson.name', 'lesson.startAt'])
    .where('courseMember.studentId', '=', studentId)
    .where('courseMember.role', '=', 'STUDENT')
    .where('courseMember.deletedAt', 'is', null)
    .where('course.kind', '=', 'NORMAL')
    .where('course.deletedAt', 'is', null)
    .where('lesson.startAt', '>=', earliestStart)
    .where('lesson.startAt', '<', endAt)
    .where('lesson.endAt', '>', startAt)
    .where('lesson.status', '!=', 'ENDED')
    .where('lesson.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
}
