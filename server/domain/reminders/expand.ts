import { course } from '../../../resources/course/course.resource.ts'
import { lesson as lessonResource, type Lesson } from '../../../resources/lesson/lesson.resource.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { rosterOf } from '../scheduling/index.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { dueStarts, type ReminderKind } from './kinds.ts'

/** Lessons that are read at once. @tuning */
const pageSize = 200
/** Reminders that are written at once. @tuning */
const insertSize = 500

const recordReminder = async (
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
  // reminders of another start are deleted: should the lesson move back there, people are reminded again
  for (const table of ['lessonReminder', 'reminderMessage'] as const)
    await tx.db
      .deleteFrom(table)
      .where('lessonId', '=', lesson.id)
      .where('kind', '=', kind.name)
      .where('startAt', '!=', startAt)
      .execute()
  const people = new Map((await rosterOf(tx, lesson)).map(person => [person.personId, person.kind]))
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
  for (let from = 0; from < rows.length; from += insertSize)
    await tx.db
      .insertInto('reminderMessage')
      .values(rows.slice(from, from + insertSize))
      // some may have been told of this start before the lesson was moved away and back
      .onConflict(on => on.doNothing())
      .execute()
  return true
}

/** Finds the open ones among the lessons' classes; nobody is reminded of lessons of the others. */
const openCourses = async (
  scope: Scope,
  lessons: readonly Pick<Lesson, 'courseId'>[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(lessons.map(({ courseId }) => courseId))]
  const courses = ids.length ? await scope.many(course, ids) : []
  return new Set(courses.filter(row => row.status === 'ACTIVE').map(row => row.id))
}

/**
 * Records whom to remind of the lessons that have come due, each lesson once, however many servers run: one transaction for each lesson, with
 * the lesson locked. Answers how many lessons.
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
  const query = { page: 1, limit: 1, sort: 'id', q: '', deleted: 'no', where } as const
  let count = 0
  for await (const lessons of scope.ordered(
    lessonResource,
    query,
    pageSize,
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
          // the lesson was moved or ended in the meantime
          if (!lesson || !(start > from && start <= until) || lesson.status === 'ENDED')
            return false
          return recordReminder(tx, of, kind, lesson, now.toISOString())
        })
        if (done) count += 1
      } catch (error) {
        failed(id, error)
      }
  }
  return count
}
