import type { AppPorts, Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { fileKeyOf } from '../files/fileKey.ts'
import { discardBytes } from './drop.ts'
import { faultOfStored } from './faults.ts'
import { uploadOf, type UploadRow } from './uploadRows.ts'

export interface CompleteUpload extends UploadRow {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Returns the complete temporary file of an upload to the code that is about to use it. Throws 404
 * if the caller has none with this id and purpose, 409 with `received` if it has not fully arrived.
 * A file that was already used is not read again: see `takenBy`.
 */
export const claimUpload = async (
  ports: Pick<AppPorts, 'files'>,
  scope: Pick<Scope, 'db' | 'institutionId'>,
  session: Pick<Session, 'actor'>,
  purpose: string,
  id: string,
): Promise<CompleteUpload> => {
  const upload = await uploadOf(scope, session, id)
  if (upload.purpose !== purpose) throw errors.uploadNotFound()
  if (upload.takenBy !== null) return { ...upload, bytes: new Uint8Array() }
  if (upload.state === 'FAILED') throw faultOfStored(upload.answer)
  if (upload.state === 'OPEN') {
    const percent = Math.floor((100 * upload.received) / upload.size)
    throw errors.uploadIncomplete({ arrived: percent }, { data: { received: upload.received } })
  }
  const bytes = await ports.files.get(fileKeyOf(scope.institutionId, id))
  if (bytes?.byteLength !== upload.size) throw errors.uploadNotFound()
  return { ...upload, bytes: Uint8Array.from(bytes) }
}

/**
 * Notes what takes a temporary file, within the transaction that makes it; false if another has
 * it.
 */
export const takeUpload = async (
  tx: Pick<StoreTx, 'db'>,
  id: string,
  takenBy: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx.db
    .updateTable('fileUpload')
    .set({ takenBy })
    .where('id', '=', id)
    .where('takenBy', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Deletes the bytes of a file that was taken; the row stays a day, so that a repeated call finds
 * what took it.
 */
export const clearUpload = (
  ports: Pick<AppPorts, 'files'>,
  scope: Pick<Scope, 'institutionId'>,
  upload: UploadRow,
): Promise<void> => discardBytes(ports, scope, upload)
