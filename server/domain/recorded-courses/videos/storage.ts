import { courseVideo } from '../../../../resources/recorded-courses/course-video/courseVideo.resource.ts'
import { courseVideoPurpose } from '../../../../resources/recorded-courses/course-video/courseVideo.calls.ts'
import type { StoredKind } from '../../../engine/files/kinds.ts'
import { openBytes } from '../../../engine/uploads/uploadRows.ts'
import type { Scope, StoreTx } from '../../../platform/store/types.ts'
import { tablesOf } from '../../../platform/store/tables-of.ts'
import { takeBytesOutside } from '../../cloud-disk/index.ts'

/** Bytes of videos that are stored (deleted ones too, until their files go) or on their way. */
const countedVideoBytes = async (scope: Pick<Scope, 'db' | 'institutionId'>): Promise<number> => {
  const row = await tablesOf(scope, courseVideo)
    .selectFrom('courseVideo')
    // the row beside a video goes with its files
    .innerJoin('videoConversion', 'videoConversion.videoId', 'courseVideo.id')
    .select(eb => [
      eb.fn.sum<number | null>('courseVideo.bytes').as('bytes'),
      eb.fn.sum<number | null>('courseVideo.convertedBytes').as('converted'),
    ])
    .executeTakeFirst()
  const open = await openBytes(scope, [courseVideoPurpose])
  return Number(row?.bytes ?? 0) + Number(row?.converted ?? 0) + open
}

/** Videos, as the storage of the institution counts them. */
export const videoStorage: StoredKind = {
  name: 'videos',
  label: { en: 'Videos of recorded courses', zh: '录播课视频' },
  count: countedVideoBytes,
}

/**
 * Charges bytes to the institution's storage for videos, before they are written; negative bytes
 * release it. Throws 18001.
 */
export const takeVideoBytes = (tx: StoreTx, bytes: number): Promise<void> =>
  takeBytesOutside(tx, videoStorage, bytes)
