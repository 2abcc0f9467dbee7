import { course } from '../../../resources/course/course.resource.ts'
import { lesson as lessonResource, type Lesson } from '../../../resources/lesson/lesson.resource.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { rosterOf } from '../classroom/attendance/roster.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { dueStarts, type ReminderKind } from './kinds.ts'

const size = 200
const chunk = 500

const writeDown = async (
  tx: StoreTx,
  of: Contexts,
  kind: ReminderKind,
  lesson: Lesson,
  at: string,
): Promise<boolean> => {
  const { startAt } = lesson
  const claimed = await tx.db
    .insertInto('lessonReminder')
    .values({ lessonId: lesson.id, kind: kind.name, startAt, at })
    .onConflict(on => on.doNothing())
    .returning('lessonId')
    .executeTakeFirst()
  if (!claimed) return false
  // told of another time meanwhile: should it come back there, they are told of that again
  for (const table of ['lessonReminder', 'reminderMessage'] as const)
    await tx.db
      .deleteFrom(table)
      .where('lessonId', '=', lesson.id)
      .where('kind', '=', kind.name)
      .where('startAt', '!=', startAt)
      .execute()
  const people = new Map(
    (await rosterOf(tx, of, lesson)).map(person => [person.personId, person.kind]),
  )
  const rows = [...people].map(([personId, personKind]) => ({
    lessonId: lesson.id,
    kind: kind.name,
    startAt,
    personId,
    personKind,
    state: 'DUE',
    channel: null,
    at,
  }))
  for (let from = 0; from < rows.length; from += chunk)
    await tx.db
      .insertInto('reminderMessage')
      .values(rows.slice(from, from + chunk))
      // whoever was told of this very time before it was moved away and back
      .onConflict(on => on.doNothing())
      .execute()
  return true
}

/** Those of the lessons' classes that are open: to another one nobody is called. */
const openCourses = async (
  scope: Scope,
  lessons: readonly Pick<Lesson, 'courseId'>[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(lessons.map(({ courseId }) => courseId))]
  const courses = ids.length ? await scope.many(course, ids) : []
  return new Set(courses.filter(row => row.status === 'ACTIVE').map(row => row.id))
}

/**
 * Writes down who is to be reminded of the lessons that have come due, each lesson once, however many servers look: one transaction a lesson,
 * behind its lock, so that it is judged as it stands. Answers how many lessons.
 */
export const expandReminders = async (
  scope: Scope,
  of: Contexts,
  kind: ReminderKind,
  now: Date,
  failed: (lessonId: string, error: unknown) => void,
): Promise<number> => {
  const { from, until } = dueStarts(kind, now.getTime())
  const where = [
    { field: 'startAt', op: 'gt', values: [new Date(from).toISOString()] },
    { field: 'startAt', op: 'lte', values: [new Date(until).toISOString()] },
    { field: 'endAt', op: 'gt', values: [now.toISOString()] },
  ] as const
  const query = { page: 1, limit: 1, sort: 'startAt', q: '', deleted: 'no', where } as const
  let count = 0
  for await (const lessons of scope.ordered(
    lessonResource,
    query,
    size,
    undefined,
    undefined,
    new Set(['startAt', 'courseId']),
  )) {
    const ids = lessons.map(({ id }) => id)
    const written = await scope.db
      .selectFrom('lessonReminder')
      .select(['lessonId', 'startAt'])
      .where('kind', '=', kind.name)
      .where('lessonId', 'in', ids)
      .execute()
    const known = new Set(
      written.map(({ lessonId, startAt }) => `${lessonId} ${Date.parse(startAt)}`),
    )
    const due = lessons.filter(lesson => !known.has(`${lesson.id} ${Date.parse(lesson.startAt)}`))
    const open = await openCourses(scope, due)
    for (const { id } of due.filter(lesson => open.has(lesson.courseId)))
      try {
        const done = await scope.transaction(async tx => {
          const lesson = await tx.lock(lessonResource, id)
          const start = lesson ? Date.parse(lesson.startAt) : Number.NaN
          // moved or ended while it was waited for
          if (!lesson || !(start > from && start <= until) || lesson.status === 'ENDED')
            return false
          return writeDown(tx, of, kind, lesson, now.toISOString())
        })
        if (done) count += 1
      } catch (error) {
        failed(id, error)
      }
  }
  return count
}
