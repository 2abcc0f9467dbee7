import type { Teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { gigabyte } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoredKind } from '../../engine/files/kinds.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { companyOwner } from './disks.ts'
import { diskDb, type Reader } from './nodeTables.ts'
import {
  allUsedName,
  countersOutside,
  demandStorage,
  storedName,
  unlimitedBytes,
} from './stored.ts'

/** Name of the counter of a disk's bytes. */
export const usedName = (disk: string): string => `disk bytes ${disk}`

/** Bytes that versions and reservations of a disk (all of them: null) take, counted again. */
export const countedBytes = async (reader: Reader, disk: string | null): Promise<number> => {
  const db = diskDb(reader)
  let versions = db
    .selectFrom('diskVersion')
    .innerJoin('diskNode', 'diskNode.id', 'diskVersion.nodeId')
    .select(eb => eb.fn.sum<number | null>('diskVersion.size').as('bytes'))
  let reserved = db
    .selectFrom('diskReservation')
    .select(eb => eb.fn.sum<number | null>('bytes').as('bytes'))
  if (disk !== null) {
    versions = versions.where('diskNode.disk', '=', disk)
    reserved = reserved.where('disk', '=', disk)
  }
  const found = await Promise.all([versions.executeTakeFirst(), reserved.executeTakeFirst()])
  return found.reduce((sum, row) => sum + Number(row?.bytes ?? 0), 0)
}

/** Bytes that a disk may hold. */
const allowanceOf = async (tx: StoreTx, disk: string): Promise<number> => {
  const owner = (
    await diskDb(tx)
      .selectFrom('diskNode')
      .select('owner')
      .where('id', '=', disk)
      .executeTakeFirst()
  )?.owner
  if (owner === undefined || owner === null || owner === companyOwner) return unlimitedBytes
  const one: Pick<Teacher, 'diskQuota'> | undefined = await tx.get(teacher, owner)
  return one?.diskQuota === undefined || one.diskQuota === null
    ? unlimitedBytes
    : Math.round(one.diskQuota * gigabyte)
}

/**
 * Takes bytes of a disk and of the institution (releases them if negative). Both counters stay
 * locked until the transaction ends, the disk's first, so that concurrent uploads never exceed a
 * limit together. Throws 18001.
 */
export const takeBytes = async (tx: StoreTx, disk: string, bytes: number): Promise<void> => {
  if (bytes === 0) return
  const max = bytes > 0 ? await allowanceOf(tx, disk) : unlimitedBytes
  if (!(await tx.quota(usedName(disk), bytes, max, () => countedBytes(tx, disk))))
    throw errors.storageFull()
  await tx.quota(allUsedName, bytes, unlimitedBytes, () => countedBytes(tx, null))
  if (bytes > 0) await demandStorage(tx)
}

/** Makes the caller the only one who changes counters of storage, until the transaction ends. */
const lockStorage = (tx: StoreTx): Promise<unknown> =>
  tx.quota(allUsedName, 0, unlimitedBytes, () => countedBytes(tx, null))

/**
 * Takes bytes of the institution's storage for content outside the disks (releases them if
 * negative), before the content is written. Other callers wait until the transaction ends. Throws
 * 18001.
 */
export const takeBytesOutside = async (
  tx: StoreTx,
  kind: StoredKind,
  bytes: number,
): Promise<void> => {
  if (bytes <= 0) return noteBytesOutside(tx, kind, bytes)
  await lockStorage(tx)
  await tx.quota(storedName(kind.name), bytes, unlimitedBytes, () => kind.count(tx))
  await demandStorage(tx)
}

/**
 * Corrects the count of content that already exists, or that is removed, regardless of the limit. A
 * kind that was never counted gets a complete count later.
 */
export const noteBytesOutside = async (
  tx: StoreTx,
  kind: StoredKind,
  bytes: number,
): Promise<void> => {
  if (bytes === 0) return
  await lockStorage(tx)
  if ((await countersOutside(tx)).has(storedName(kind.name)))
    await tx.quota(storedName(kind.name), bytes, unlimitedBytes, () => kind.count(tx))
}

/** Counts the kinds that an institution has stored since before they were counted. */
export const countStored = async (
  scope: Scope,
  { storedKinds }: Pick<EnginePorts, 'storedKinds'>,
): Promise<void> => {
  const counters = await countersOutside(scope)
  const missing = storedKinds.filter(({ name }) => !counters.has(storedName(name)))
  if (!missing.length) return
  await scope.transaction(async tx => {
    await lockStorage(tx)
    for (const kind of missing)
      await tx.quota(storedName(kind.name), 0, unlimitedBytes, () => kind.count(tx))
  })
}
