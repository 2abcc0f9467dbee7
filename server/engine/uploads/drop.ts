import type { AppPorts } from '../../platform/context.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { fileKeyOf } from '../files/fileKey.ts'
import type { EnginePorts } from '../ports.ts'
import { uploadLimits } from './limits.ts'
import type { AnyUploadPurpose } from './purpose.ts'
import { growthOf, restingReservations, restingUploads, type UploadRow } from './uploadRows.ts'

/** Deletes the bytes of an upload that no `fileRow` knows. */
export const discardBytes = async (
  { files }: Pick<AppPorts, 'files'>,
  scope: Pick<Scope, 'institutionId'>,
  { id, growth }: Pick<UploadRow, 'id' | 'growth'>,
): Promise<void> => {
  const key = fileKeyOf(scope.institutionId, id)
  await files.discard(key, growth)
  await files.delete(key)
}

type DropPorts = Pick<EnginePorts, 'files' | 'uploads'>

/**
 * Ends and forgets an upload: an open one ends without its file, and its purpose releases its
 * reservation; a temporary file is deleted; a file that belongs to a record stays.
 */
export const dropUpload = async (
  ports: DropPorts,
  scope: Scope,
  upload: Pick<UploadRow, 'id' | 'growth'>,
): Promise<void> => {
  const dropped = await scope.transaction(async tx => {
    const row = await tx.db
      .deleteFrom('fileUpload')
      .where('id', '=', upload.id)
      .returning(['purpose', 'state', 'size', 'target'])
      .executeTakeFirst()
    const purpose = row && ports.uploads[row.purpose]
    if (row?.state === 'OPEN')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this purpose's `begin` returned
      await purpose?.release?.(tx, row.target as never, { size: Number(row.size) })
    return row && { deletes: row.state === 'OPEN' || purpose?.temporary === true }
  })
  if (dropped?.deletes) await discardBytes(ports, scope, upload)
}

/**
 * Forgets the unfinished uploads of a caller for a purpose, which gets back what they reserved, as
 * part of the transaction that ends the caller's pass. The daily clean-up deletes their bytes.
 */
export const dropUnfinished = async (
  tx: StoreTx,
  purpose: Pick<AnyUploadPurpose, 'name' | 'release'>,
  createdBy: string,
): Promise<void> => {
  const rows = await tx.db
    .deleteFrom('fileUpload')
    .where('createdBy', '=', createdBy)
    .where('purpose', '=', purpose.name)
    .where('state', '=', 'OPEN')
    .returning(['size', 'target'])
    .execute()
  for (const { size, target } of rows)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this purpose's `begin` returned
    await purpose.release?.(tx, target as never, { size: Number(size) })
}

/**
 * Forgets those of a person's temporary files that a further one leaves no room for, the longest
 * rested first.
 */
export const dropCrowdedOut = async (
  ports: DropPorts,
  scope: Scope,
  accountId: string,
  purpose: string,
): Promise<void> => {
  const rows = await scope.db
    .selectFrom('fileUpload')
    .select(['id', 'growth', 'received'])
    .where('createdBy', '=', accountId)
    .where('purpose', '=', purpose)
    .where('takenBy', 'is', null)
    .where('state', '<>', 'FAILED')
    .orderBy('activeTime', 'desc')
    .orderBy('id', 'desc')
    .offset(uploadLimits.temporary)
    .execute()
  for (const { id, growth, received } of rows)
    await dropUpload(ports, scope, { id, growth: growthOf(growth, Number(received)) })
}

/**
 * Forgets the unfinished uploads of an institution that have rested too long, and those that
 * reserve storage without a byte. Runs every few minutes.
 */
export const sweepReservations = async (
  ports: DropPorts & Pick<AppPorts, 'clock'>,
  scope: Scope,
): Promise<void> => {
  const before = (ms: number) => new Date(ports.clock.now().getTime() - ms).toISOString()
  const resting = await restingReservations(scope, {
    byPass: Object.values(ports.uploads).flatMap(({ enter, name }) => (enter ? [name] : [])),
    restedSince: before(uploadLimits.restByPassMs),
    emptySince: before(uploadLimits.emptyMs),
  })
  for (const upload of resting) await dropUpload(ports, scope, upload)
}

/**
 * Forgets the uploads of an institution that have rested for a week, and those that ended a day
 * ago.
 */
export const sweepUploads = async (
  ports: DropPorts & Pick<AppPorts, 'clock'>,
  scope: Scope,
): Promise<void> => {
  const before = (ms: number) => new Date(ports.clock.now().getTime() - ms).toISOString()
  const resting = [
    ...(await restingUploads(scope, 'open', before(uploadLimits.restMs))),
    ...(await restingUploads(scope, 'ended', before(uploadLimits.endedMs))),
  ]
  for (const upload of resting) await dropUpload(ports, scope, upload)
}
