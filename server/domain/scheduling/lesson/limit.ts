import type { Course } from '../../../../resources/classes/course/course.resource.ts'
import { lesson, type Lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { errors } from '../errors.ts'
import type { RecordChange, RuleContext } from '../../../engine/records/rules.ts'
import { seatsOf } from '../seats.ts'

/** Counts the students of a lesson: those who booked it, or those of its class. */
const headcount = async (
  { courseId, bookedStudents }: Lesson,
  course: Course,
  ctx: RuleContext,
): Promise<number> =>
  course.kind === 'BOOKING' ? (bookedStudents ?? 0) : (await seatsOf(ctx, courseId)).students

/**
 * Refuses a student limit below the number of students (2225 with both) where the limit is set or
 * lowered, and the removal of one (11005): a lesson always has a limit, from its class unless it
 * is given one.
 */
export const checkLimit = async (
  { before, given: givenFields }: Pick<RecordChange<Lesson>, 'before' | 'given'>,
  after: Lesson,
  courseOf: () => Promise<Course | undefined>,
  ctx: RuleContext,
): Promise<void> => {
  const limit = after.studentLimit
  if (typeof limit !== 'number') {
    if (typeof before?.studentLimit === 'number') throw errors.valueMissing().at('studentLimit')
    return
  }
  const isLowered = before
    ? limit < (before.studentLimit ?? Infinity)
    : givenFields.has('studentLimit')
  if (!isLowered) return
  const course = await courseOf()
  if (!course) return
  const has = await headcount(after, course, ctx)
  if (limit < has) throw errors.tooManyStudentsForLesson({ limit, has }).at('studentLimit')
}

/**
 * Throws 2225 with the smallest limit if a class would have more students than its upcoming lessons
 * allow. `students` is the new number. Lessons of booking classes count the students who book them.
 */
export const checkRoomFor = async (
  students: number,
  course: Course,
  ctx: RuleContext,
): Promise<void> => {
  if (course.kind === 'BOOKING') return
  const smallest = await ctx.memo(`smallest lesson ${course.id}`, async () => {
    const where = [
      { field: 'courseId', op: 'eq', values: [course.id] },
      { field: 'closeAt', op: 'gt', values: [ctx.now] },
      { field: 'status', op: 'ne', values: ['ENDED'] },
      // one without a limit would be sorted first
      { field: 'studentLimit', op: 'null', values: ['false'] },
    ] as const
    const [row] = await ctx.tx.page(lesson, {
      page: 1,
      limit: 1,
      sort: 'studentLimit',
      q: '',
      deleted: 'no',
      where,
    })
    return row
  })
  const limit = smallest?.studentLimit
  if (typeof limit === 'number' && students > limit)
    throw errors.tooManyStudentsForLesson({ limit, has: students }).at('courseId')
}
