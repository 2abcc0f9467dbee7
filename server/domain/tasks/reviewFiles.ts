import type { PictureMark } from '../../../resources/tasks/submission/taskFile.options.ts'
import {
  submission,
  type Submission,
} from '../../../resources/tasks/submission/submission.resource.ts'
import { errors } from './errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { deleteFiles } from './files.ts'

const fileAt = (
  { db }: Pick<StoreTx, 'db'>,
  place: 'STUDENT' | 'REVIEW',
  { taskId, studentId }: Pick<Submission, 'taskId' | 'studentId'>,
  fileId: string,
) =>
  db
    .selectFrom('taskFile')
    .select(['kind', 'version', 'sent'])
    .where('fileId', '=', fileId)
    .where('place', '=', place)
    .where('taskId', '=', taskId)
    .where('studentId', '=', studentId)
    .forUpdate()

/**
 * Stores the annotations on a submitted picture. Throws 34419 for any other file, 409 if someone
 * has changed them since `version`.
 */
export const storeMarks = async (
  tx: StoreTx,
  {
    id,
    fileId,
    version,
    marks,
  }: {
    readonly id: string
    readonly fileId: string
    readonly version: number
    readonly marks: readonly PictureMark[]
  },
): Promise<{ readonly version: number }> => {
  const found = await tx.get(submission, id)
  if (!found) throw errors.submissionNotFound()
  const row = await fileAt(tx, 'STUDENT', found, fileId).executeTakeFirst()
  if (!row?.sent || row.kind !== 'PICTURE') throw errors.taskFileNotFound().at('fileId')
  if (row.version !== version) throw errors.conflict({ data: { theirs: { version: row.version } } })
  await tx.db
    .updateTable('taskFile')
    .set({ marks: JSON.stringify(marks), version: version + 1 })
    .where('fileId', '=', fileId)
    .execute()
  return { version: version + 1 }
}

/** Deletes a voice comment; returns its file. Throws 34419 if there is none. */
export const removeVoice = async (
  tx: StoreTx,
  id: string,
  fileId: string,
): Promise<readonly string[]> => {
  const found = await tx.get(submission, id)
  if (!found) throw errors.submissionNotFound()
  if (!(await fileAt(tx, 'REVIEW', found, fileId).executeTakeFirst()))
    throw errors.taskFileNotFound().at('fileId')
  return deleteFiles(tx, [fileId])
}
