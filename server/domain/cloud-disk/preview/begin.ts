import { enqueueOwn } from '../../../engine/jobs/put.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { acquireLock } from '../../../engine/records/transactionLocks.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import type { PreviewedFile } from './kind.ts'

/** Kind of the task that makes pages of a document. */
export const previewTask = 'convertDiskPreview'
/** The same for one that was tried before. */
export const repeatedPreviewTask = 'convertDiskPreviewAgain'

/**
 * Puts the conversion of a content in the queue, unless it has its pages or is being converted; one
 * that failed begins again.
 */
export const beginPreview = async (
  tx: StoreTx,
  { ids, clock }: Pick<EnginePorts, 'ids' | 'clock'>,
  { fileId, extension }: Pick<PreviewedFile, 'fileId'> & { readonly extension: string },
): Promise<'IN_PROGRESS' | 'DONE'> => {
  await acquireLock(tx, `preview of ${fileId}`)
  const known = await tx.db
    .selectFrom('diskPreview')
    .select(['run', 'reason'])
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  if (known && known.run !== null) return 'DONE'
  if (known && known.reason === null) return 'IN_PROGRESS'
  await tx.db
    .insertInto('diskPreview')
    .values({ fileId, progress: 0 })
    .onConflict(on => on.columns(['fileId']).doUpdateSet({ progress: 0, reason: null }))
    .execute()
  await enqueueOwn(
    tx,
    { ids, now: clock.now().toISOString() },
    {
      kind: known ? repeatedPreviewTask : previewTask,
      resource: 'diskNode',
      action: 'convert',
      input: { fileId, extension },
    },
  )
  return 'IN_PROGRESS'
}
