import { recordRight } from '../../../../resources/classroom/class-note/records.options.ts'
import type { PersonalPart, PersonalSource } from '../../../engine/records/personalParts.ts'
import { rowsByKey } from '../../../engine/records/rowsByKey.ts'

/**
 * What classrooms reported of a person, with their words, devices and pictures: parts of the export
 * of their data.
 */
export const personalClassroomParts = (
  personId: string,
  { scope: { db }, sign }: PersonalSource,
): readonly PersonalPart[] => [
  {
    name: 'classroomEvents',
    label: { en: 'Classroom events and messages', zh: '课堂事件与消息' },
    right: recordRight,
    entries: () =>
      rowsByKey(
        (after, limit) =>
          db
            .selectFrom('classroomEvent')
            .select(['id', 'lessonId', 'type', 'at', 'role', 'device', 'data'])
            .where('personId', '=', personId)
            .where('id', '>', after)
            .orderBy('id')
            .limit(limit)
            .execute(),
        ({ id }) => id,
      ),
  },
  {
    name: 'lessonPictures',
    label: { en: 'Lesson pictures', zh: '课堂图片' },
    right: recordRight,
    async *entries() {
      const rows = rowsByKey(
        (after, limit) =>
          db
            .selectFrom('lessonPicture')
            .select(['id', 'lessonId', 'kind', 'role', 'at'])
            .where('personId', '=', personId)
            .where('id', '>', after)
            .orderBy('id')
            .limit(limit)
            .execute(),
        ({ id }) => id,
      )
      for await (const row of rows)
        yield { ...row, url: await sign({ id: row.id, name: `${row.id}.jpg` }) }
    },
  },
]
