import { acquireLock } from '../../engine/records/transactionLocks.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/**
 * Locks the structure of these disks until the transaction ends. In the order of their ids, to
 * avoid deadlocks; before any row of a node is locked.
 */
export const lockDisks = async (tx: StoreTx, disks: readonly string[]): Promise<void> => {
  for (const disk of [...new Set(disks)].toSorted()) await acquireLock(tx, `disk ${disk}`)
}
