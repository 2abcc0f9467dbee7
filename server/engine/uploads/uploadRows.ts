import type { Upload } from '../../../src/protocol/imports.ts'
import type { AppPorts, Session } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/factories.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { deleteChunks, chunksOf, type UploadChunk } from './chunks.ts'

/** A file on its way, as its maker finds it. */
export interface StoredUpload {
  readonly uploadId: string
  readonly resource: string
  readonly fileName: string
  readonly size: number
  readonly received: number
  readonly pieces: readonly UploadChunk[]
  /** The import that took it. */
  readonly jobId: string | null
}

const columns = ['uploadId', 'resource', 'fileName', 'size', 'received', 'parts', 'jobId'] as const

/** The caller's own upload. Throws 404 for another's: nobody learns that it is there. */
export const uploadOf = async (
  { db }: Pick<Scope, 'db'> | Pick<StoreTx, 'db'>,
  { actor }: Pick<Session, 'actor'>,
  uploadId: string,
): Promise<StoredUpload> => {
  const row = await db
    .selectFrom('upload')
    .select([...columns])
    .where('uploadId', '=', uploadId)
    .where('createdBy', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { parts, size, received, ...rest } = row
  return { ...rest, size: Number(size), received: Number(received), pieces: chunksOf(parts) }
}

export const presentUpload = ({ uploadId, received, size }: StoredUpload): Upload => ({
  uploadId,
  received,
  size,
})

/** Ends uploads that match, and forgets what had arrived of them. */
export const dropUploads = async (
  { files }: Pick<AppPorts, 'files'>,
  { db }: Pick<Scope, 'db'>,
  uploadIds: readonly string[],
): Promise<void> => {
  if (!uploadIds.length) return
  const rows = await db
    .deleteFrom('upload')
    .where('uploadId', 'in', [...uploadIds])
    .returning(['uploadId', 'parts'])
    .execute()
  for (const { uploadId, parts } of rows) await deleteChunks(files, uploadId, chunksOf(parts))
}
