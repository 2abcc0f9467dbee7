import { errors } from './errors.ts'
import { setContent } from './upload.ts'
import { lockNodes, logNodes, type DiskWrite } from './write.ts'

/**
 * Makes an earlier version of a file its newest one; no version is lost. Throws 34101, 34107 and
 * 34122.
 */
export const restoreDiskVersion = async (
  write: DiskWrite,
  { node, versionId }: { readonly node: string; readonly versionId: string },
): Promise<void> => {
  const { rows, chains } = await lockNodes(write, [node], 'write')
  if (rows[0]?.kind !== 'FILE') throw errors.diskNodeWrongKind().at('node')
  const version = await write.tx.db
    .selectFrom('diskVersion')
    .selectAll()
    .where('nodeId', '=', node)
    .where('fileId', '=', versionId)
    .executeTakeFirst()
  if (!version) throw errors.diskVersionNotFound().at('versionId')
  const { fileId, ext, contentType } = version
  await setContent(write, node, { fileId, size: Number(version.size), ext, contentType })
  await logNodes(write, 'REVERT', [...chains.values()])
}
