import { course } from '../../../resources/classes/course/course.resource.ts'
import { lesson as lessonResource } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import type { NoticeCheck } from '../../engine/notices/kinds.ts'
import { isObject } from '../../platform/http/body.ts'
import type { Scope } from '../../platform/store/types.ts'
import { dueStarts, reminderKinds } from './kinds.ts'

/** The subject of a reminder; `startAt` is the lesson's start when the reminder was created. */
export interface ReminderAbout {
  readonly lessonId: string
  readonly kind: string
  readonly startAt: string
}
const aboutOf = (about: unknown): ReminderAbout | undefined => {
  if (!isObject(about)) return undefined
  const { lessonId, kind, startAt } = about
  return typeof lessonId === 'string' && typeof kind === 'string' && typeof startAt === 'string'
    ? { lessonId, kind, startAt }
    : undefined
}

/** Finds the people who have entered a lesson. */
export const peopleWhoEntered = async (
  { db }: Pick<Scope, 'db'>,
  lessonId: string,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('classroomEvent')
    .select('personId')
    .distinct()
    .where('lessonId', '=', lessonId)
    .where('type', '=', 'ENTER')
    .execute()
  return new Set(rows.flatMap(({ personId }) => personId ?? []))
}

/**
 * Whether a reminder must still be sent: the lesson has the same start, its class is open, the
 * reminder is still useful, and a person reminded of a lesson in progress isn't there yet. A
 * reminder of a moved or cancelled lesson is withdrawn; if the lesson is moved back in time, it
 * gets a new one.
 */
export const checkReminder: NoticeCheck = async ({ clock }, scope, { id, about }) => {
  const reminder = aboutOf(about)
  const kind = reminderKinds.find(({ name }) => name === reminder?.kind)
  if (!reminder || !kind) return 'SEND'
  const { lessonId, startAt } = reminder
  const lesson = await scope.get(lessonResource, lessonId)
  const open = lesson && (await scope.get(course, lesson.courseId))?.status === 'ACTIVE'
  if (!open || Date.parse(lesson.startAt) !== Date.parse(startAt)) {
    await scope.db
      .updateTable('lessonReminder')
      .set({ again: true })
      .where('lessonId', '=', lessonId)
      .where('kind', '=', kind.name)
      .where('startAt', '=', startAt)
      .execute()
    return 'WITHDRAW'
  }
  const now = clock.now().getTime()
  const isPast =
    lesson.status === 'ENDED' ||
    Date.parse(lesson.endAt) <= now ||
    Date.parse(startAt) <= dueStarts(kind, now).from
  if (isPast) return 'SKIP'
  const isThere = kind.name === 'LATE' && (await peopleWhoEntered(scope, lessonId)).has(id)
  return isThere ? 'SKIP' : 'SEND'
}
