import type { PersonalPart, PersonalSource } from '../../engine/records/personalParts.ts'
import { rowsByKey } from '../../engine/records/rowsByKey.ts'

/** A student's submissions, drafts and reviews, for the export of their data. */
export const personalTaskParts = (
  studentId: string,
  { scope: { db }, sign }: PersonalSource,
): readonly PersonalPart[] => [
  {
    name: 'taskFiles',
    label: { en: 'Homework files', zh: '作业文件' },
    right: 'submission.read',
    async *entries() {
      const rows = rowsByKey(
        (after, limit) =>
          db
            .selectFrom('taskFile')
            .select(['fileId', 'place', 'taskId', 'name', 'type', 'bytes', 'seconds', 'createTime'])
            .where('studentId', '=', studentId)
            .where('fileId', '>', after)
            .orderBy('fileId')
            .limit(limit)
            .execute(),
        ({ fileId }) => fileId,
      )
      for await (const { fileId, bytes, name, ...row } of rows)
        yield {
          id: fileId,
          name,
          ...row,
          bytes: Number(bytes),
          url: await sign({ id: fileId, name }),
        }
    },
  },
  {
    name: 'taskDrafts',
    label: { en: 'Homework drafts', zh: '作业草稿' },
    right: 'submission.read',
    entries: () =>
      rowsByKey(
        (after, limit) =>
          db
            .selectFrom('taskDraft')
            .select(['taskId', 'content', 'updateTime'])
            .where('studentId', '=', studentId)
            .where('taskId', '>', after)
            .orderBy('taskId')
            .limit(limit)
            .execute(),
        ({ taskId }) => taskId,
      ),
  },
]
