import type { HourEntry } from '../../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { makeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { among, rowsWhere } from '../../../engine/records/rows.ts'
import type { RuleContext } from '../../../engine/records/rules.ts'
import { heldOf } from '../../scheduling/index.ts'
import { placeKey, type LessonStudent } from '../lessonMarks.ts'
import { attendanceOf, settleLessons } from '../settle.ts'

/** Settles ended lessons of students again. */
export const settleLessonsOf = async (
  places: readonly LessonStudent[],
  ctx: RuleContext,
): Promise<void> => {
  if (!places.length) return
  const keys = new Set(places.map(placeKey))
  const records = await attendanceOf(ctx, [...new Set(places.map(({ lessonId }) => lessonId))])
  const held = await heldOf(records, ctx)
  await settleLessons(
    held.filter(one => keys.has(placeKey(one))),
    ctx,
  )
}

/**
 * Recalculates the make-up lessons of the absences of these entries: an absence that uses hours
 * pays for both.
 */
export const settleMakeUpsOf = async (
  entries: readonly HourEntry[],
  ctx: RuleContext,
): Promise<void> => {
  const missed = entries.flatMap(({ kind, lessonId, studentId }) =>
    kind === 'CONSUME' && lessonId !== null ? [{ lessonId, studentId }] : [],
  )
  if (!missed.length) return
  const keys = new Set(missed.map(placeKey))
  const rights = await rowsWhere(ctx.tx, makeUp, [
    among('lessonId', new Set(missed.map(({ lessonId }) => lessonId))),
    among('state', ['USED']),
  ])
  await settleLessonsOf(
    rights
      .filter(right => keys.has(placeKey(right)))
      .map(({ usedLessonId, studentId }) => ({ lessonId: usedLessonId ?? '', studentId })),
    ctx,
  )
}
