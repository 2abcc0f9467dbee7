import type { Recording } from '../../../resources/playback/recording/recording.resource.ts'
import type { Contexts } from '../../engine/records/system.ts'
import { errors } from './errors.ts'
import type { Ids } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { checkSoon } from './check.ts'
import { settleRecordingOf } from './settle.ts'

/**
 * Schedules another check of the parts of a failed recording. Throws 34311 if none of them arrived.
 */
export const retrySegments = async (
  tx: StoreTx,
  of: Contexts,
  at: { readonly ids: Ids; readonly now: string },
  record: Recording,
): Promise<void> => {
  const { numUpdatedRows } = await tx.db
    .updateTable('recordingSegment')
    .set({ state: 'STORED', failure: null })
    .where('recordingId', '=', record.id)
    .where('state', '=', 'FAILED')
    .where('fileId', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.recordingNotRetryable()
  await checkSoon(tx, at, record.id)
  await settleRecordingOf(tx, of, record)
}
