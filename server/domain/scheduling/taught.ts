import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

/** Lessons that are read at most of one teacher. @tuning */
const most = 500

interface Between {
  /** ISO 8601: lessons that end after `from` and begin before `until`. */
  readonly from: string
  readonly until: string
}

/** Lessons that a teacher gives or assists in, in their order, with the names of their classes. */
export const lessonsTaught = (
  scope: Pick<Scope, 'db'>,
  teacherId: string,
  { from, until }: Between,
) =>
  tablesOf(scope, lesson, course)
    .selectFrom('lessonPerson')
    .innerJoin('lesson', 'lesson.id', 'lessonPerson.lessonId')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .select([
      'lesson.id',
      'lesson.name',
      'lesson.courseId',
      'course.courseName',
      'lesson.startAt',
      'lesson.endAt',
      'lesson.status',
      'lessonPerson.role',
    ])
    .where('lessonPerson.personId', '=', teacherId)
    .where('lessonPerson.active', '=', true)
    .where('lessonPerson.from', '<', until)
    .where('lesson.endAt', '>=', from)
    .where('lesson.deletedAt', 'is', null)
    .orderBy('lesson.startAt')
    .orderBy('lesson.id')
    .limit(most)
    .execute()
export type LessonRow = Awaited<ReturnType<typeof lessonsTaught>>[number]
