import { gigabyte } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { limitsOf } from './limits.ts'
import type { Reader } from './nodeTables.ts'

/*
 * Content outside the disks that uses the institution's storage: each kind has its own counter, and
 * all of them plus the disks share one limit. The counter of the disks serves as the common lock.
 */

/** Name of the counter of all bytes on the disks of the institution. */
export const allUsedName = 'disk bytes'
const outsidePrefix = 'stored bytes '
/** Name of the counter of a kind of content outside the disks. */
export const storedName = (kind: string): string => outsidePrefix + kind

export const unlimitedBytes = Number.MAX_SAFE_INTEGER

/** The counts of content outside the disks, by counter name. */
export const countersOutside = async ({ db }: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('quota')
    .select(['name', 'used'])
    .where('name', 'like', `${outsidePrefix}%`)
    .execute()
  return new Map(rows.map(({ name, used }) => [name, Number(used)]))
}

/** Bytes of content outside the disks, as far as they are counted. */
const outsideBytes = async ({ db }: Reader): Promise<number> => {
  const counters = await countersOutside({ db })
  return [...counters.values()].reduce((sum, used) => sum + used, 0)
}

/** Bytes that the institution's plan includes; null: any number. */
const storageOfPlan = async ({ db, institutionId }: StoreTx): Promise<number | null> => {
  const row = await db
    .selectFrom('institution')
    .select('storageGb')
    .where('id', '=', institutionId)
    .executeTakeFirst()
  return row?.storageGb ? row.storageGb * gigabyte : null
}

/**
 * Throws 18001 if the institution stores more than it may. The counter of the disks must have
 * been taken from in this transaction.
 */
export const demandStorage = async (tx: StoreTx): Promise<void> => {
  const limits = [(await limitsOf(tx)).storage, await storageOfPlan(tx)].filter(one => one !== null)
  if (!limits.length) return
  const row = await tx.db
    .selectFrom('quota')
    .select('used')
    .where('name', '=', allUsedName)
    .executeTakeFirst()
  if (Number(row?.used ?? 0) + (await outsideBytes(tx)) > Math.min(...limits))
    throw errors.storageFull()
}
