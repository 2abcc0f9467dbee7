import type { Clash } from '../../../resources/scheduling/scheduling.calls.ts'
import { can } from '../../../src/access/index.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { Caller } from '../../platform/caller.ts'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Hit } from './slots.ts'

/** Clashes that are listed for one lesson. */
const maxListedClashes = 50
/** Replaces a name that the caller can't read. */
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
 * Returns a function that names the people and lessons of clashes. `planned` names the plan's own
 * slots, `staff` contains known names of teachers. Names that the caller can't read are hidden.
 */
export const createClashNamer = async (
  scope: Pick<Scope, 'db'>,
  { actor }: Pick<Caller, 'actor'>,
  hits: readonly (readonly Hit[])[],
  planned: (courseId: string) => string,
  staff?: ReadonlyMap<string, string>,
): Promise<(hits: readonly Hit[]) => { readonly clashes: Clash[]; readonly more: number }> => {
  const listedHits = hits.flatMap(list => list.slice(0, maxListedClashes))
  const idsOf = (student: boolean) => [
    ...new Set(
      listedHits
        .filter(({ role }) => (role === 'STUDENT') === student)
        .map(({ personId }) => personId),
    ),
  ]
  const lessons = await lessonsOf(scope, [
    ...new Set(listedHits.flatMap(({ held: busySpan }) => busySpan.lessonId ?? [])),
  ])
  const names = new Map([
    ...(can(actor.access, 'teacher.read')
      ? (staff ?? (await namesOf(scope, 'teacher', idsOf(false))))
      : []),
    ...(can(actor.access, 'student.read') ? await namesOf(scope, 'student', idsOf(true)) : []),
  ])
  const visible = {
    lesson: can(actor.access, 'lesson.read'),
    course: can(actor.access, 'course.read'),
  }
  const nameClash = ({ role, personId, held: busySpan }: Hit): Clash => ({
    role,
    personId,
    name: names.get(personId) ?? hiddenName,
    lessonId: busySpan.lessonId,
    lessonName:
      busySpan.lessonId === null
        ? ''
        : visible.lesson
          ? (lessons.get(busySpan.lessonId)?.name ?? '')
          : hiddenName,
    courseName: !visible.course
      ? hiddenName
      : busySpan.lessonId === null
        ? planned(busySpan.courseId)
        : (lessons.get(busySpan.lessonId)?.courseName ?? ''),
    startAt: new Date(busySpan.start).toISOString(),
    endAt: new Date(busySpan.end).toISOString(),
  })
  return list => ({
    clashes: list.slice(0, maxListedClashes).map(nameClash),
    more: Math.max(0, list.length - maxListedClashes),
  })
}
