import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson, type Lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import {
  substituteDays,
  type LessonLine,
  type LessonLinesReply,
  type SubstituteLessons,
} from '../../../resources/scheduling/lesson/personLessons.calls.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { SessionContext } from '../../engine/calls/implement.ts'
import { titlesOf } from '../../engine/records/present.ts'
import { demandVerb } from '../../engine/records/rights.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import { isVisible, recordNotFound } from '../../engine/records/visible.ts'
import { comingOfStudent } from './comingLessons.ts'

const mostComing = 10
const day = 86_400_000

type Caller = Pick<SessionContext<unknown>, 'scope' | 'session' | 'of' | 'ports'>

/** Throws 905 for whoever may not read such people, 804 where the person does not exist. */
const demandPerson = async ({ scope, session, of }: Caller, people: AnyResource, id: string) => {
  demandVerb(session, people, 'read')
  const ctx = of(people.name)
  const person = await scope.get(people, id)
  if (!person || !isVisible(ctx, person)) throw recordNotFound(ctx)
}

const lineOf = (row: Lesson): LessonLine => {
  const { id, name, courseId, startAt, endAt, teacherId, status } = row
  return { id, name, courseId, startAt, endAt, teacherId, status }
}

/** The lessons that a student has before them, with the titles that the caller may read. */
export const comingLessonsOf = async (
  caller: Caller,
  studentId: string,
): Promise<LessonLinesReply> => {
  await demandPerson(caller, student, studentId)
  const { scope, of, ports } = caller
  const now = ports.clock.now().toISOString()
  const ids = await comingOfStudent(scope, studentId, now, mostComing)
  const rows = ids.length ? await scope.many(lesson, ids) : []
  const list = rows
    .filter(row => isVisible(of('lesson'), row))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { list: list.map(lineOf), refs: await titlesOf(scope, of('lesson'), list) }
}

const byStart = (a: Lesson, b: Lesson): number => (a.startAt < b.startAt ? -1 : 1)

/**
 * Lessons around today that somebody gives who is no teacher of the class: in a teacher's classes,
 * and by the teacher in classes of others.
 */
export const substituteLessonsOf = async (
  caller: Caller,
  teacherId: string,
): Promise<SubstituteLessons> => {
  await demandPerson(caller, teacher, teacherId)
  const { scope, of, ports } = caller
  const now = ports.clock.now().getTime()
  const at = (days: number): readonly string[] => [new Date(now + days * day).toISOString()]
  const near = [
    { field: 'startAt', op: 'gte', values: at(-substituteDays.before) },
    { field: 'startAt', op: 'lt', values: at(substituteDays.after) },
  ] as const
  const ownClasses = await rowsWhere(scope, course, [
    { field: 'teachers', op: 'has', values: [teacherId] },
  ])
  const teachers = new Map(ownClasses.map(({ id, teachers: all }) => [id, all]))
  const inOwn = teachers.size
    ? await rowsWhere(scope, lesson, [among('courseId', teachers.keys()), ...near])
    : []
  const given = await rowsWhere(scope, lesson, [among('teacherId', [teacherId]), ...near])
  const foreign = [
    ...new Set(given.flatMap(({ courseId }) => (teachers.has(courseId) ? [] : [courseId]))),
  ]
  const staffed = new Set(
    (foreign.length ? await scope.many(course, foreign) : []).flatMap(({ id, teachers: all }) =>
      all.length ? [id] : [],
    ),
  )
  const visible = (rows: readonly Lesson[]) =>
    rows.filter(row => isVisible(of('lesson'), row)).toSorted(byStart)
  const forTeacher = visible(
    inOwn.filter(
      ({ courseId, teacherId: by }) => by !== null && !teachers.get(courseId)?.includes(by),
    ),
  )
  const byTeacher = visible(given.filter(({ courseId }) => staffed.has(courseId)))
  return {
    forTeacher: forTeacher.map(lineOf),
    byTeacher: byTeacher.map(lineOf),
    refs: await titlesOf(scope, of('lesson'), [...forTeacher, ...byTeacher]),
  }
}
