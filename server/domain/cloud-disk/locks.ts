import { acquireLock } from '../../engine/records/transactionLocks.ts'
import type { StoreTx } from '../../platform/store/types.ts'

/**
 * Waits until nobody else changes the shape of these disks, and holds them to the end of the
 * transaction. In the order of their ids, so that two transactions never wait for each other;
 * before any row of a node is locked.
 */
export const lockDisks = async (tx: StoreTx, disks: readonly string[]): Promise<void> => {
  for (const disk of [...new Set(disks)].toSorted()) await acquireLock(tx, `disk ${disk}`)
}
