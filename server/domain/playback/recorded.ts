import {
  lesson as lessonResource,
  type Lesson,
} from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { missingLesson } from '../scheduling/index.ts'
import type { Recording } from '../../../resources/playback/recording/recording.resource.ts'
import { seminar, type Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { titleOf } from '../../../src/schema/index.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/** What recordings belong to: a lesson or a seminar. The other one is null. */
export type RecordingOwner = Pick<Recording, 'lessonId' | 'seminarId'>

/** A lesson or a seminar as its recordings take it over. */
export interface RecordedEvent {
  readonly owner: RecordingOwner
  readonly name: string
  /** Null: a seminar has no class. */
  readonly courseId: string | null
  /** ISO 8601. */
  readonly startAt: string
}

export const ownedByLesson = (lessonId: string): RecordingOwner => ({ lessonId, seminarId: null })

export const ownedBySeminar = (seminarId: string): RecordingOwner => ({ lessonId: null, seminarId })

export const recordedLesson = (lesson: Lesson): RecordedEvent => ({
  owner: ownedByLesson(lesson.id),
  name: titleOf(lessonResource, lesson),
  courseId: lesson.courseId,
  startAt: lesson.startAt,
})

export const recordedSeminar = (event: Seminar): RecordedEvent => ({
  owner: ownedBySeminar(event.id),
  name: titleOf(seminar, event),
  courseId: null,
  startAt: event.startAt,
})

/** Locks the lesson or the seminar of an id. Throws 710, and 973 for a lesson in the trash. */
export const lockRecorded = async (tx: StoreTx, id: string): Promise<RecordedEvent> => {
  const lesson = await tx.lock(lessonResource, id)
  if (lesson) return recordedLesson(lesson)
  const event = await tx.lock(seminar, id)
  if (event) return recordedSeminar(event)
  throw await missingLesson(tx, id)
}
