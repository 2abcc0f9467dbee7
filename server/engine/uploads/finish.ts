import type { Session } from '../../platform/context.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { fileKeyOf } from '../files/fileKey.ts'
import type { EnginePorts } from '../ports.ts'
import { discardBytes } from './drop.ts'
import { isPassing, storedFault } from './faults.ts'
import type { AnyUploadPurpose, ArrivedFile } from './purpose.ts'
import { sniffFile } from './sniff.ts'
import { lockUpload, uploadOf, type UploadRow } from './uploadRows.ts'

const demandType = ({ types }: AnyUploadPurpose, { ext }: ArrivedFile): void => {
  if (types && !types.includes(ext))
    throw errors.fileTypeNotAllowed({ types: types.join(', ') }).at('file')
}

/** Inserts the row of the file; `waits` is set until a record uses the file. */
const insertFileRow = async (
  tx: StoreTx,
  ports: Pick<EnginePorts, 'clock'>,
  session: Session,
  purpose: AnyUploadPurpose,
  { id, name, type, size }: ArrivedFile,
): Promise<void> => {
  await tx.db
    .insertInto('fileRow')
    .values({
      id,
      name,
      type,
      size,
      resource: purpose.name,
      field: null,
      ownerId: session.actor.id,
      createTime: ports.clock.now().toISOString(),
      waits: true,
    })
    .execute()
}

const endUpload = async (
  tx: Pick<StoreTx, 'db'>,
  ports: Pick<EnginePorts, 'clock'>,
  id: string,
  state: 'DONE' | 'FAILED',
  answer: unknown,
): Promise<void> => {
  await tx.db
    .updateTable('fileUpload')
    .set({
      state,
      answer: JSON.stringify(answer ?? null),
      activeTime: ports.clock.now().toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Notes a refusal, so that a repeated request gets the same, and deletes the file. */
const refuseUpload = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  purpose: AnyUploadPurpose,
  upload: UploadRow,
  fault: Fault,
): Promise<void> => {
  const refused = await scope.transaction(async tx => {
    if ((await lockUpload(tx, session, upload.id)).state !== 'OPEN') return false
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this purpose's `begin` returned
    await purpose.release?.(tx, upload.target as never, upload)
    await endUpload(tx, ports, upload.id, 'FAILED', storedFault(fault))
    return true
  })
  if (refused) await discardBytes(ports, scope, upload)
}

/**
 * Passes a completely received file to its purpose, once; returns the resulting upload. Throws the
 * fault with which the purpose refuses it; after a temporary failure it can be tried again.
 */
export const finishUpload = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  purpose: AnyUploadPurpose,
  id: string,
): Promise<UploadRow> => {
  const upload = await uploadOf(scope, session, id)
  if (upload.state !== 'OPEN') return upload
  const { fileName, size, growth } = upload
  try {
    const key = fileKeyOf(scope.institutionId, id)
    await ports.files.complete(key, growth)
    const arrived: ArrivedFile = {
      id,
      name: fileName,
      size,
      ...(await sniffFile(ports.files, key)),
    }
    demandType(purpose, arrived)
    await scope.transaction(async tx => {
      const { state, target } = await lockUpload(tx, session, id)
      if (state !== 'OPEN') return
      if (!purpose.temporary) await insertFileRow(tx, ports, session, purpose, arrived)
      const context = { ports, session, tx }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this purpose's `begin` returned
      const answer = await purpose.finish(tx, context, arrived, target as never)
      await endUpload(tx, ports, id, 'DONE', answer)
    })
  } catch (error) {
    if (!(error instanceof Fault) || isPassing(error)) throw error
    await refuseUpload(ports, scope, session, purpose, upload, error)
    throw error
  }
  return uploadOf(scope, session, id)
}
