import type { HourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { inBatches } from './sums.ts'

/** A student in a lesson. */
export interface LessonStudent {
  readonly lessonId: string
  readonly studentId: string
}
export const placeKey = ({ lessonId, studentId }: LessonStudent): string =>
  `${lessonId} ${studentId}`

/**
 * Stores which entry counts a lesson of a student: at most one. A reversal removes the mark, except
 * that a person's earlier decision stays. Throws 34503 if another entry counts the lesson.
 */
export const markLessons = async (
  { db }: Pick<StoreTx, 'db'>,
  entries: readonly HourEntry[],
): Promise<void> => {
  const ofLessons = entries.filter(({ kind }) => kind === 'CONSUME')
  const reversed = ofLessons.flatMap(({ change, reverses }) =>
    (change ?? 0) > 0 && reverses !== null ? [reverses] : [],
  )
  for (const part of inBatches(reversed))
    await db
      .updateTable('hourLesson')
      .set(eb => ({ entryId: null, cancelled: eb.ref('byHand') }))
      .where('entryId', 'in', part)
      .execute()
  const taken = ofLessons.flatMap(({ id, change, lessonId, studentId }) =>
    (change ?? 0) < 0 && lessonId !== null ? [{ entryId: id, lessonId, studentId }] : [],
  )
  for (const part of inBatches(taken)) {
    const written = await db
      .insertInto('hourLesson')
      .values(part)
      .onConflict(on =>
        on
          .columns(['lessonId', 'studentId'])
          .doUpdateSet(eb => ({ entryId: eb.ref('excluded.entryId'), cancelled: false }))
          .where('hourLesson.entryId', 'is', null),
      )
      .returning('entryId')
      .execute()
    if (written.length < part.length) throw errors.lessonHoursCounted()
  }
}

/** The entries that count lessons of students. */
export const lessonMarksOf = async (
  { db }: Pick<StoreTx, 'db'>,
  places: readonly LessonStudent[],
): Promise<
  ReadonlyMap<string, { readonly entryId: string | null; readonly cancelled: boolean }>
> => {
  const lessonIds = [...new Set(places.map(({ lessonId }) => lessonId))]
  const found = new Map<string, { readonly entryId: string | null; readonly cancelled: boolean }>()
  for (const part of inBatches(lessonIds)) {
    const rows = await db
      .selectFrom('hourLesson')
      .select(['lessonId', 'studentId', 'entryId', 'cancelled'])
      .where('lessonId', 'in', part)
      .execute()
    for (const row of rows) found.set(placeKey(row), row)
  }
  return found
}

/** Says that a person has decided whether a lesson counts. */
export const decideByHand = async (
  { db }: Pick<StoreTx, 'db'>,
  { lessonId, studentId }: LessonStudent,
  cancelled: boolean,
): Promise<void> => {
  await db
    .updateTable('hourLesson')
    .set({ byHand: true, cancelled })
    .where('lessonId', '=', lessonId)
    .where('studentId', '=', studentId)
    .execute()
}

/** Says of lessons that no person cancelled them: their attendance did, and may bring them back. */
export const uncancel = async (
  { db }: Pick<StoreTx, 'db'>,
  places: readonly LessonStudent[],
): Promise<void> => {
  for (const { lessonId, studentId } of places)
    await db
      .updateTable('hourLesson')
      .set({ cancelled: false })
      .where('lessonId', '=', lessonId)
      .where('studentId', '=', studentId)
      .execute()
}
