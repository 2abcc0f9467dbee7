import type { Course } from '../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { ComputeContext } from '../../engine/records/rules.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'

type Figures = Pick<Course, 'lessonTotal' | 'lessonFinished' | 'nextLessonAt'>

/**
 * Computes the counts of lessons of classes and when the next one is (one that is running comes
 * first), with two queries for any number of classes.
 */
export const computeCourseFigures = async (
  ids: readonly string[],
  { reading, now }: ComputeContext,
): Promise<Map<string, Figures>> => {
  const db = tablesOf(reading, lesson)
  const lessons = await db
    .selectFrom('lesson')
    .select(eb => ['courseId', 'status', eb.fn.countAll<number>().as('n')])
    .where('courseId', 'in', ids)
    .where('deletedAt', 'is', null)
    .groupBy(['courseId', 'status'])
    .execute()
  const coming = await db
    .selectFrom('lesson')
    .select(eb => ['courseId', eb.fn.min('startAt').as('at')])
    .where('courseId', 'in', ids)
    .where('closeAt', '>', now)
    .where('status', '!=', 'ENDED')
    .where('deletedAt', 'is', null)
    .groupBy('courseId')
    .execute()
  const next = new Map(coming.map(({ courseId, at }) => [courseId, new Date(at).toISOString()]))
  return new Map(
    ids.map(id => {
      const own = lessons.filter(({ courseId }) => courseId === id)
      const count = (rows: typeof own): number => rows.reduce((sum, { n }) => sum + Number(n), 0)
      return [
        id,
        {
          lessonTotal: count(own),
          lessonFinished: count(own.filter(({ status }) => status === 'ENDED')),
          nextLessonAt: next.get(id) ?? null,
        },
      ]
    }),
  )
}
