import { course } from '../../../resources/classes/course/course.resource.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { withNamedZone } from '../../../src/schema/zonedText.ts'
import { linkTo } from '../../engine/notices/inbox.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { rosterOf } from '../scheduling/index.ts'
import { peopleWhoEntered, type ReminderAbout } from './check.ts'
import { dueStarts, type ReminderKind } from './kinds.ts'
import { lessonAhead, lessonStarted } from './reminders.messages.ts'

/** Lessons that are read at once. @tuning */
const pageSize = 200
const messages = { DAY: lessonAhead, HOUR: lessonAhead, LATE: lessonStarted } as const

/**
 * Claims the reminder of a kind for the lesson's start; returns its mark, or undefined if it was
 * already claimed. A withdrawn one keeps its mark, so that no one is reminded twice.
 */
const takeReminder = async (
  { db }: Pick<StoreTx, 'db'>,
  kind: ReminderKind,
  { id: lessonId, startAt }: Lesson,
  { ids, now: at }: Pick<RuleContext, 'ids' | 'now'>,
): Promise<string | undefined> => {
  const taken = await db
    .insertInto('lessonReminder')
    .values({ lessonId, kind: kind.name, startAt, at, mark: ids.next() })
    .onConflict(on =>
      on
        .columns(['lessonId', 'kind', 'startAt'])
        .doUpdateSet({ again: null })
        .where('lessonReminder.again', '=', true),
    )
    .returning('mark')
    .executeTakeFirst()
  if (!taken) return undefined
  // reminders of another start are deleted: should the lesson move back there, people are reminded
  // again
  await db
    .deleteFrom('lessonReminder')
    .where('lessonId', '=', lessonId)
    .where('kind', '=', kind.name)
    .where('startAt', '!=', startAt)
    .execute()
  return taken.mark ?? ''
}

/** Writes down the messages to the people of a lesson, unless it was done before. */
const remind = async (ctx: RuleContext, kind: ReminderKind, lesson: Lesson): Promise<void> => {
  const { tx } = ctx
  const mark = await takeReminder(tx, kind, lesson, ctx)
  if (mark === undefined) return
  const here = kind.name === 'LATE' ? await peopleWhoEntered(tx, lesson.id) : new Set()
  const { timezone } = ctx.institution
  const facts = {
    lesson: lesson.name ?? '',
    course: (await tx.get(course, lesson.courseId))?.courseName ?? '',
    start: withNamedZone(lesson.startAt, timezone),
  }
  const about: ReminderAbout = { lessonId: lesson.id, kind: kind.name, startAt: lesson.startAt }
  const people = new Map((await rosterOf(tx, lesson)).map(person => [person.personId, person.kind]))
  for (const [id, resource] of people)
    if (!here.has(id))
      await ctx.notify({ resource, id }, messages[kind.name], facts, {
        dedupeKey: `${kind.name} ${lesson.id} ${mark}`,
        link: linkTo(lessonResource, lesson.id),
        about,
      })
}

/** The open ones among the lessons' classes; no reminders are sent for the others. */
const openCourses = async (
  scope: Scope,
  lessons: readonly Pick<Lesson, 'courseId'>[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(lessons.map(({ courseId }) => courseId))]
  const courses = ids.length ? await scope.many(course, ids) : []
  return new Set(courses.filter(row => row.status === 'ACTIVE').map(row => row.id))
}

/**
 * Queues the messages to the people of the lessons that have become due, each lesson once, however
 * many servers run: one transaction per lesson, with the lesson locked.
 */
export const expandReminders = async (
  scope: Scope,
  of: Contexts,
  kind: ReminderKind,
  now: Date,
  failed: (lessonId: string, error: unknown) => void,
): Promise<void> => {
  const { from, until } = dueStarts(kind, now.getTime())
  const where = [
    { field: 'startAt', op: 'gt', values: [new Date(from).toISOString()] },
    { field: 'startAt', op: 'lte', values: [new Date(until).toISOString()] },
    { field: 'endAt', op: 'gt', values: [now.toISOString()] },
  ] as const
  const query = { page: 1, limit: 1, sort: 'id', q: '', deleted: 'no', where } as const
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
      .where('again', 'is', null)
      .execute()
    const known = new Set(
      written.map(({ lessonId, startAt }) => `${lessonId} ${Date.parse(startAt)}`),
    )
    const due = lessons.filter(lesson => !known.has(`${lesson.id} ${Date.parse(lesson.startAt)}`))
    const open = await openCourses(scope, due)
    for (const { id } of due.filter(lesson => open.has(lesson.courseId)))
      try {
        await scope.transaction(async tx => {
          const lesson = await tx.lock(lessonResource, id)
          const start = lesson ? Date.parse(lesson.startAt) : Number.NaN
          // the lesson was moved or ended in the meantime
          if (!lesson || !(start > from && start <= until) || lesson.status === 'ENDED') return
          await remind(ruleContext(tx, of(lessonResource.name)), kind, lesson)
        })
      } catch (error) {
        failed(id, error)
      }
  }
}
