import { errors } from './errors.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { deleteFiles } from './files.ts'

/** The student and task of a draft. */
export interface DraftPlace {
  readonly taskId: string
  readonly studentId: string
}
/** A student's draft; `version` is 0 before the first save. */
export interface TaskDraft {
  readonly content: string
  readonly version: number
}

const draftAt = ({ db }: Pick<Scope, 'db'> | Pick<StoreTx, 'db'>, place: DraftPlace) =>
  db
    .selectFrom('taskDraft')
    .select(['content', 'version'])
    .where('taskId', '=', place.taskId)
    .where('studentId', '=', place.studentId)

/** The draft of a student. */
export const draftOf = async (scope: Pick<Scope, 'db'>, place: DraftPlace): Promise<TaskDraft> =>
  (await draftAt(scope, place).executeTakeFirst()) ?? { content: '', version: 0 }

/** The same, locked until the transaction ends: one change of a student's work at a time. */
export const lockDraft = async (
  tx: Pick<StoreTx, 'db'>,
  place: DraftPlace,
  now: string,
): Promise<TaskDraft> => {
  await tx.db
    .insertInto('taskDraft')
    .values({ ...place, updateTime: now })
    .onConflict(on => on.columns(['taskId', 'studentId']).doNothing())
    .execute()
  return draftAt(tx, place).forUpdate().executeTakeFirstOrThrow()
}

/**
 * Stores a draft. Throws 409 if another window of the student has stored one since `version`.
 */
export const saveDraft = async (
  tx: Pick<StoreTx, 'db'>,
  place: DraftPlace,
  { content, version }: TaskDraft,
  now: string,
): Promise<{ readonly version: number }> => {
  const before = await lockDraft(tx, place, now)
  if (before.version !== version) throw errors.conflict({ data: { theirs: before } }).at('content')
  await tx.db
    .updateTable('taskDraft')
    .set({ content, version: version + 1, updateTime: now })
    .where('taskId', '=', place.taskId)
    .where('studentId', '=', place.studentId)
    .execute()
  return { version: version + 1 }
}

/**
 * Removes a file from a draft; returns the deleted file. A submitted one stays until the next
 * submission. Throws 34419 if it is not there.
 */
export const dropDraftFile = async (
  tx: StoreTx,
  place: DraftPlace,
  fileId: string,
): Promise<readonly string[]> => {
  const row = await tx.db
    .updateTable('taskFile')
    .set({ dropped: true })
    .where('fileId', '=', fileId)
    .where('place', '=', 'STUDENT')
    .where('taskId', '=', place.taskId)
    .where('studentId', '=', place.studentId)
    .where('dropped', '=', false)
    .returning('sent')
    .executeTakeFirst()
  if (!row) throw errors.taskFileNotFound().at('fileId')
  return row.sent ? [] : deleteFiles(tx, [fileId])
}

/** Submits the files of a draft and deletes the removed ones; returns the deleted files. */
export const sendFiles = async (tx: StoreTx, place: DraftPlace): Promise<readonly string[]> => {
  const dropped = await tx.db
    .selectFrom('taskFile')
    .select('fileId')
    .where('place', '=', 'STUDENT')
    .where('taskId', '=', place.taskId)
    .where('studentId', '=', place.studentId)
    .where('dropped', '=', true)
    .execute()
  const deleted = await deleteFiles(
    tx,
    dropped.map(({ fileId }) => fileId),
  )
  await tx.db
    .updateTable('taskFile')
    .set({ sent: true })
    .where('place', '=', 'STUDENT')
    .where('taskId', '=', place.taskId)
    .where('studentId', '=', place.studentId)
    .execute()
  return deleted
}
