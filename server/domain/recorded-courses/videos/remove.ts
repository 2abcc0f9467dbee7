import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { isObject } from '../../../../src/protocol/isObject.ts'
import { fileKeyOf } from '../../../engine/files/fileKey.ts'
import { deleteUnder } from '../../../engine/files/under.ts'
import type { TaskHandler } from '../../../engine/jobs/task.ts'
import type { AppPorts } from '../../../platform/context.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { dropSpeech } from '../transcripts/work.ts'
import { videoKey } from './address.ts'
import { takeVideoBytes } from './storage.ts'

/** Deletes all that a conversion has made of a video. */
export const dropVideoFiles = (
  { files }: Pick<AppPorts, 'files'>,
  institutionId: string,
  videoId: string,
): Promise<void> => deleteUnder(files, videoKey(institutionId, videoId), true)

/** Releases the storage of a deleted video, once. Idempotent. */
const giveBack = async (tx: StoreTx, videoId: string): Promise<void> => {
  const row = await tablesOf(tx, courseVideo)
    .selectFrom('courseVideo')
    .select(['bytes', 'convertedBytes'])
    .where('id', '=', videoId)
    .executeTakeFirst()
  const { numDeletedRows } = await tx.db
    .deleteFrom('videoConversion')
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  if (numDeletedRows > 0n)
    await takeVideoBytes(tx, -(Number(row?.bytes ?? 0) + Number(row?.convertedBytes ?? 0)))
}

/** Deletes the files of a deleted video that was not restored. */
export const removalTask: TaskHandler = async ({ ports, scope, input }) => {
  if (!isObject(input) || typeof input.videoId !== 'string') return { state: 'DONE' }
  const { videoId, fileId } = input
  if (await scope.get(courseVideo, videoId)) return { state: 'DONE' }
  await dropVideoFiles(ports, scope.institutionId, videoId)
  await dropSpeech(ports, scope, videoId)
  if (typeof fileId === 'string') await ports.files.delete(fileKeyOf(scope.institutionId, fileId))
  await scope.transaction(async tx => {
    if (typeof fileId === 'string')
      await tx.db.deleteFrom('fileRow').where('id', '=', fileId).execute()
    await tx.db.deleteFrom('transcriptSentence').where('videoId', '=', videoId).execute()
    await tx.db.deleteFrom('videoTranscript').where('videoId', '=', videoId).execute()
    await giveBack(tx, videoId)
  })
  return { state: 'DONE' }
}
