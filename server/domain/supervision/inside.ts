import type { EventRole } from '../../../resources/classroom/events.calls.ts'
import {
  lesson as lessonResource,
  type Lesson,
} from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { missingLesson } from '../scheduling/index.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { lessonTimeOf } from '../classroom/index.ts'

/** A person in a room. */
export interface Present {
  readonly personId: string
  readonly role: EventRole
}

/** The people currently in a lesson's room. */
export const peopleInside = async (
  { db }: Pick<StoreTx, 'db'>,
  lessonId: string,
): Promise<readonly Present[]> =>
  db
    .selectFrom('roomDevice')
    .select(['personId', 'role'])
    .distinct()
    .where('lessonId', '=', lessonId)
    .where('inside', '=', true)
    .execute()

/**
 * A lesson in progress, locked, so that it can't end meanwhile. Throws 710 or 973, and 11008 if it
 * isn't in progress. `now` in milliseconds.
 */
export const runningLesson = async (
  tx: StoreTx,
  lessonId: string,
  now: number,
): Promise<Lesson> => {
  const lesson = await tx.lock(lessonResource, lessonId)
  if (!lesson) throw await missingLesson(tx, lessonId)
  const time = lessonTimeOf(lesson, now)
  if (time.ended || now < time.start) throw errors.lessonNotRunning()
  return lesson
}

/** The same with the people in its room. Throws 11009, too, if it is empty. */
export const peopleOfRunning = async (
  tx: StoreTx,
  lessonId: string,
  now: number,
): Promise<readonly Present[]> => {
  await runningLesson(tx, lessonId, now)
  const people = await peopleInside(tx, lessonId)
  if (!people.length) throw errors.roomEmpty()
  return people
}
