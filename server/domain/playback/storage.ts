import type { StoredKind } from '../../engine/files/kinds.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { takeBytesOutside } from '../cloud-disk/index.ts'

/**
 * Recordings, as the storage of the institution counts them: segments that are here or announced.
 */
export const recordingStorage: StoredKind = {
  name: 'recordings',
  label: { en: 'Recordings', zh: '录制' },
  count: async ({ db }) => {
    const row = await db
      .selectFrom('recordingSegment')
      .select(eb => eb.fn.sum<string | number | null>('bytes').as('bytes'))
      .where(eb => eb.or([eb('fileId', 'is not', null), eb('state', '=', 'EXPECTED')]))
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  },
}

/**
 * Takes bytes of the institution's storage for recordings; negative gives them back. Throws 18001.
 */
export const takeRecordingBytes = (tx: StoreTx, bytes: number): Promise<void> =>
  takeBytesOutside(tx, recordingStorage, bytes)
