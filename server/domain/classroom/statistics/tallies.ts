import type { EventRole } from '../../../../resources/classroom/events.calls.ts'
import type {
  ClassroomStatistics,
  StatisticsQuery,
  ActivityCounts,
} from '../../../../resources/classroom/statistics.calls.ts'
import { course } from '../../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { namesOfPeople } from '../records/pictures.ts'

export type StatisticsQuestion = StatisticsQuery & { readonly kind: 'MESSAGE' | 'PLAYBACK' }

const dayMs = 86_400_000
/** Lists every day of a span, both ends included. */
export const listDays = (from: string, until: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const talliesOf = (
  scope: Pick<Scope, 'db'>,
  { kind, from, until, courseId, lessonId, personId }: StatisticsQuestion,
) => {
  let rows = scope.db
    .selectFrom('classroomTally')
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', until)
  if (courseId !== null) rows = rows.where('courseId', '=', courseId)
  if (lessonId !== null) rows = rows.where('lessonId', '=', lessonId)
  if (personId !== null) rows = rows.where('personId', '=', personId)
  return rows.select(eb => [
    eb.fn.sum<string>('count').as('count'),
    eb.fn.sum<string>('seconds').as('seconds'),
    eb.fn.count<string>('personId').distinct().as('people'),
    eb.fn.count<string>('lessonId').distinct().as('lessons'),
    eb.fn.count<string>('courseId').distinct().as('courses'),
  ])
}
interface Sums {
  readonly count: string | number | null
  readonly seconds: string | number | null
  readonly people: string | number
  readonly lessons: string | number
  readonly courses: string | number
}
const tallyOf = ({ count, seconds, people }: Sums): ActivityCounts => ({
  count: Number(count ?? 0),
  seconds: Number(seconds ?? 0),
  people: Number(people),
})

/**
 * The sums of a question: of all, by day, and of the classes, lessons and people with the most,
 * `top` of each.
 */
const sumsOf = (scope: Scope, question: StatisticsQuestion) => {
  const { top } = question
  return Promise.all([
    talliesOf(scope, question).executeTakeFirst(),
    talliesOf(scope, question).select('day').groupBy('day').execute(),
    talliesOf(scope, question)
      .select('courseId')
      .groupBy('courseId')
      .orderBy('count', 'desc')
      .orderBy('courseId')
      .limit(top)
      .execute(),
    talliesOf(scope, question)
      .select('lessonId')
      .groupBy('lessonId')
      .orderBy('count', 'desc')
      .orderBy('lessonId')
      .limit(top)
      .execute(),
    talliesOf(scope, question)
      .select(eb => ['personId', eb.fn.max<EventRole>('role').as('role')])
      .groupBy('personId')
      .orderBy('count', 'desc')
      .orderBy('personId')
      .limit(top)
      .execute(),
  ])
}

/** The lessons of some ids, and the names of their classes and of some more. */
const lessonsAndCourses = async (
  scope: Scope,
  lessonIds: readonly string[],
  moreCourseIds: readonly string[],
) => {
  const rows = lessonIds.length ? await scope.many(lesson, lessonIds) : []
  const courseIds = [...new Set([...moreCourseIds, ...rows.map(({ courseId }) => courseId)])]
  const courses = courseIds.length ? await scope.many(course, courseIds) : []
  return {
    lessons: new Map(rows.map(row => [row.id, row])),
    courseNames: new Map(courses.map(({ id, courseName }) => [id, courseName])),
  }
}

/** Messages or views of a span of days, added up every way that a screen shows. */
export const statisticsOf = async (
  scope: Scope,
  zone: string,
  question: StatisticsQuestion,
): Promise<ClassroomStatistics> => {
  const [all, byDay, byCourse, byLesson, byPerson] = await sumsOf(scope, question)
  const days = new Map(byDay.map(row => [row.day, tallyOf(row)]))
  const { lessons, courseNames } = await lessonsAndCourses(
    scope,
    byLesson.map(({ lessonId }) => lessonId),
    byCourse.map(({ courseId }) => courseId),
  )
  const nameOf = await namesOfPeople(scope, byPerson)
  return {
    zone,
    totals: {
      ...tallyOf(all ?? { count: 0, seconds: 0, people: 0, lessons: 0, courses: 0 }),
      lessons: Number(all?.lessons ?? 0),
      courses: Number(all?.courses ?? 0),
    },
    days: listDays(question.from, question.until).map(day => ({
      day,
      ...(days.get(day) ?? { count: 0, seconds: 0, people: 0 }),
    })),
    courses: byCourse.map(row => ({
      id: row.courseId,
      name: courseNames.get(row.courseId) ?? '',
      ...tallyOf(row),
    })),
    lessons: byLesson.map(row => {
      const found = lessons.get(row.lessonId)
      return {
        id: row.lessonId,
        name: found?.name ?? '',
        courseName: courseNames.get(found?.courseId ?? '') ?? '',
        startAt: found?.startAt ?? '',
        ...tallyOf(row),
      }
    }),
    people: byPerson.map(row => {
      const { count, seconds } = tallyOf(row)
      return {
        id: row.personId,
        name: nameOf(row.personId),
        role: row.role,
        lessons: Number(row.lessons),
        count,
        seconds,
      }
    }),
  }
}
