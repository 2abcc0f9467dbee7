import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import { deleteUnder } from '../../engine/files/under.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errors } from './errors.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { runKey } from './pages.ts'
import { noteCoursewareBytes } from './storage.ts'
import { day } from '../../../src/schema/durations.ts'

/** Days for which the files of a deleted courseware are kept, for the trash and an undo. */
const keptDays = 30
/** Courseware per round; the next round continues. */
const batch = 200

/** Throws 34575 if the files of a courseware in the trash are deleted already. */
export const demandFiles = async (tx: Pick<StoreTx, 'db'>, id: string): Promise<void> => {
  const row = await tx.db
    .selectFrom('coursewareRun')
    .select('courseware')
    .where('courseware', '=', id)
    .executeTakeFirst()
  if (!row) throw errors.coursewareFilesGone()
}

/**
 * Removes the files of a courseware that is still in the trash, and releases their storage; returns
 * its conversion.
 */
const forgetFiles = async (tx: StoreTx, id: string, fileId: string | undefined) => {
  if (!(await tx.lock(courseware, id, true))) return undefined
  const run = await tx.db
    .deleteFrom('coursewareRun')
    .where('courseware', '=', id)
    .returning(['run', 'bytes', 'imageBytes'])
    .executeTakeFirst()
  if (!run) return undefined
  await tx.db.deleteFrom('coursewareText').where('courseware', '=', id).execute()
  if (fileId !== undefined) await tx.db.deleteFrom('fileRow').where('id', '=', fileId).execute()
  await noteCoursewareBytes(tx, -(Number(run.bytes ?? 0) + Number(run.imageBytes ?? 0)))
  return run
}

/** Deletes the files of courseware that was deleted a month ago. */
export const purgeCourseware = async (
  scope: Scope,
  { files, clock }: EnginePorts,
): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptDays * day).toISOString()
  const rows = await tablesOf(scope, courseware)
    .selectFrom('courseware')
    .innerJoin('coursewareRun', 'coursewareRun.courseware', 'courseware.id')
    .select('courseware.id')
    .where('courseware.deletedAt', '<', before)
    .limit(batch)
    .execute()
  const { institutionId } = scope
  for (const { id } of rows) {
    const fileId = (await scope.get(courseware, id, true))?.file?.id
    const gone = await scope.transaction(tx => forgetFiles(tx, id, fileId))
    if (!gone) continue
    // the rows are gone: after a crash, the remaining bytes are deleted as files without a row
    if (fileId !== undefined) await files.delete(fileKeyOf(institutionId, fileId))
    if (gone.run !== null) await deleteUnder(files, runKey(institutionId, gone.run))
  }
}
