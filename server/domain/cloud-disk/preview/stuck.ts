import { isObject } from '../../../../src/protocol/isObject.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { previewTask, repeatedPreviewTask } from './begin.ts'
import { failPreview } from './convert.ts'

/**
 * Ends as failed what is being converted without a task: one that kills its process again and again
 * is given up by the queue.
 */
export const failStuckPreviews = async (scope: Scope): Promise<void> => {
  const open = await scope.db
    .selectFrom('diskPreview')
    .select('fileId')
    .where('run', 'is', null)
    .where('reason', 'is', null)
    .execute()
  if (!open.length) return
  const waiting = await scope.db
    .selectFrom('task')
    .select('input')
    .where('kind', 'in', [previewTask, repeatedPreviewTask])
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
  const known = new Set(waiting.map(({ input }) => (isObject(input) ? input.fileId : undefined)))
  for (const { fileId } of open) if (!known.has(fileId)) await failPreview(scope, fileId, 'CRASHED')
}
