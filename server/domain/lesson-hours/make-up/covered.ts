import { makeUp } from '../../../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { placeKey, type LessonStudent } from '../lessonMarks.ts'

/**
 * The given student-lesson pairs in which the student makes up for an absence that has itself used
 * hours: the make-up lesson uses none.
 */
export const coveredLessons = async (
  tx: Pick<StoreTx, 'db'>,
  places: readonly LessonStudent[],
): Promise<ReadonlySet<string>> => {
  const rows = await tablesOf(tx, makeUp)
    .selectFrom('makeUp')
    .innerJoin('hourLesson', join =>
      join
        .onRef('hourLesson.lessonId', '=', 'makeUp.lessonId')
        .onRef('hourLesson.studentId', '=', 'makeUp.studentId'),
    )
    .select(['makeUp.usedLessonId', 'makeUp.studentId'])
    .where('makeUp.usedLessonId', 'in', [...new Set(places.map(({ lessonId }) => lessonId))])
    .where('makeUp.state', '=', 'USED')
    .where('makeUp.deletedAt', 'is', null)
    .where('hourLesson.entryId', 'is not', null)
    .execute()
  return new Set(
    rows.map(({ usedLessonId, studentId }) =>
      placeKey({ lessonId: usedLessonId ?? '', studentId }),
    ),
  )
}
