import type { AppPorts } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { dropUploads } from './uploadRows.ts'
import { uploadLimits } from './limits.ts'

/** Forgets the files of an institution that were sent, or begun to be, a day ago. */
export const sweepUploads = async (
  ports: Pick<AppPorts, 'files' | 'clock'>,
  scope: Scope,
): Promise<void> => {
  const before = new Date(ports.clock.now().getTime() - uploadLimits.kept).toISOString()
  const rows = await scope.db
    .selectFrom('upload')
    .select('uploadId')
    .where('createTime', '<', before)
    .execute()
  for (const { uploadId } of rows) await dropUploads(ports, scope, [uploadId])
}
