import type { AppPorts, Session } from '../../platform/context.ts'
import { notFound, uploadIncomplete } from '../../platform/errors/factories.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { uploadOf, type StoredUpload } from './uploadRows.ts'
import { deleteChunks, joinChunks } from './chunks.ts'

export interface CompleteUpload extends StoredUpload {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The whole file of an upload, for the import that is about to take it. Throws 404 where the caller has none of this id or pieces of it
 * are gone, 409 with `received` where it has not arrived whole. One that an import took already comes without being read: see `jobId`.
 */
export const claimUpload = async (
  ports: Pick<AppPorts, 'files'>,
  scope: Pick<Scope, 'db'>,
  session: Pick<Session, 'actor'>,
  uploadId: string,
): Promise<CompleteUpload> => {
  const upload = await uploadOf(scope, session, uploadId)
  if (upload.jobId !== null) return { ...upload, bytes: new Uint8Array() }
  if (upload.received !== upload.size) {
    const percent = Math.floor((100 * upload.received) / upload.size)
    throw uploadIncomplete({ arrived: percent }, { data: { received: upload.received } })
  }
  const bytes = await joinChunks(ports.files, uploadId, upload.pieces)
  if (!bytes) throw notFound()
  return { ...upload, bytes }
}

/** Gives the upload to a job, within the transaction that makes it; false where another job has it. */
export const attachUpload = async (
  tx: Pick<StoreTx, 'db'>,
  uploadId: string,
  jobId: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx.db
    .updateTable('upload')
    .set({ jobId })
    .where('uploadId', '=', uploadId)
    .where('jobId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets the pieces once the job has its file; the row stays a day, so that a repeated call finds the job. */
export const clearUpload = (
  { files }: Pick<AppPorts, 'files'>,
  { uploadId, pieces }: StoredUpload,
): Promise<void> => deleteChunks(files, uploadId, pieces)
