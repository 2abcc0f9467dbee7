import type { Clash } from '../../../resources/lesson/scheduling.calls.ts'
import { can } from '../../../src/access/index.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { Caller } from '../../engine/records/people.ts'
import { course } from '../../../resources/course/course.resource.ts'
import { lesson } from '../../../resources/lesson/lesson.resource.ts'
import { student } from '../../../resources/student/student.resource.ts'
import { teacher } from '../../../resources/teacher/teacher.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Hit } from './slots.ts'

/** Clashes that are listed of one lesson. */
const most = 50
/** In place of a name that the caller may not look at. */
export const hiddenName = '***'

const namesOf = async (
  scope: Pick<Scope, 'db'>,
  of: 'teacher' | 'student',
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (!ids.length) return new Map()
  const rows = await tablesOf(scope, student, teacher)
    .selectFrom(of)
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const lessonsOf = async (scope: Pick<Scope, 'db'>, ids: readonly string[]) => {
  if (!ids.length) return new Map<string, { name: string; courseName: string }>()
  const rows = await tablesOf(scope, course, lesson)
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.courseId')
    .select(['lesson.id', 'lesson.name', 'course.courseName'])
    .where('lesson.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, courseName }) => [id, { name, courseName }]))
}

/**
 * Names who is taken by what. `planned` tells what the plan's own slots are called, `staff` the teachers' names where they are known. Whom and
 * what the caller may not look at stays nameless.
 */
export const clashTeller = async (
  scope: Pick<Scope, 'db'>,
  { actor }: Pick<Caller, 'actor'>,
  hits: readonly (readonly Hit[])[],
  planned: (courseId: string) => string,
  staff?: ReadonlyMap<string, string>,
): Promise<(hits: readonly Hit[]) => { readonly clashes: Clash[]; readonly more: number }> => {
  const shown = hits.flatMap(list => list.slice(0, most))
  const idsOf = (student: boolean) => [
    ...new Set(
      shown.filter(({ role }) => (role === 'STUDENT') === student).map(({ personId }) => personId),
    ),
  ]
  const lessons = await lessonsOf(scope, [
    ...new Set(shown.flatMap(({ held }) => held.lessonId ?? [])),
  ])
  const names = new Map([
    ...(can(actor.access, 'teacher.read')
      ? (staff ?? (await namesOf(scope, 'teacher', idsOf(false))))
      : []),
    ...(can(actor.access, 'student.read') ? await namesOf(scope, 'student', idsOf(true)) : []),
  ])
  const seen = {
    lesson: can(actor.access, 'lesson.read'),
    course: can(actor.access, 'course.read'),
  }
  const tell = ({ role, personId, held }: Hit): Clash => ({
    role,
    personId,
    name: names.get(personId) ?? hiddenName,
    lessonId: held.lessonId,
    lessonName:
      held.lessonId === null
        ? ''
        : seen.lesson
          ? (lessons.get(held.lessonId)?.name ?? '')
          : hiddenName,
    courseName: !seen.course
      ? hiddenName
      : held.lessonId === null
        ? planned(held.courseId)
        : (lessons.get(held.lessonId)?.courseName ?? ''),
    startAt: new Date(held.start).toISOString(),
    endAt: new Date(held.end).toISOString(),
  })
  return list => ({ clashes: list.slice(0, most).map(tell), more: Math.max(0, list.length - most) })
}
