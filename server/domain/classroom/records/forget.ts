import type { Scope } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { classNote } from '../../../../resources/classroom/class-note/classNote.resource.ts'
import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'

/**
 * Removes the rows of pictures of lessons and notes that no longer exist (not of those in the
 * trash), and of removed pictures. Their files then have no row.
 */
export const forgetPictures = async (scope: Pick<Scope, 'db'>): Promise<void> => {
  const db = tablesOf(scope, lesson, classNote)
  await db
    .deleteFrom('lessonPicture')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lesson')
            .select('lesson.id')
            .whereRef('lesson.id', '=', 'lessonPicture.lessonId'),
        ),
      ),
    )
    .execute()
  await db
    .deleteFrom('lessonPicture')
    .where('kind', '=', 'NOTE')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('classNote')
            .select('classNote.id')
            .whereRef('classNote.id', '=', 'lessonPicture.noteId'),
        ),
      ),
    )
    .execute()
  await db
    .deleteFrom('fileRow')
    .where('resource', '=', 'lessonPicture')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lessonPicture')
            .select('lessonPicture.id')
            .whereRef('lessonPicture.id', '=', 'fileRow.id'),
        ),
      ),
    )
    .execute()
}
