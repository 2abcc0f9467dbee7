import { vi } from 'vitest'
import { horizonOf } from '../../server/platform/store/horizon.ts'
import type { Scope } from '../../server/platform/store/types.ts'

/**
 * Waits until no transaction is open that began before the last change or operation, so that all
 * can be sealed: other tests use the same server. Throws after `limitMs`, in milliseconds.
 */
export const waitForSealable = async (
  { db }: Pick<Scope, 'db'>,
  limitMs = 60_000,
): Promise<void> => {
  const lastOf = async (table: 'audit' | 'operation'): Promise<bigint> => {
    const newest = db.selectFrom(table).select('txid').orderBy('txid', 'desc').limit(1)
    return BigInt((await newest.executeTakeFirst())?.txid ?? '0')
  }
  const [change, operation] = [await lastOf('audit'), await lastOf('operation')]
  const last = change > operation ? change : operation
  const checkSealable = async (): Promise<void> => {
    const horizon = BigInt(await horizonOf(db))
    if (horizon <= last)
      throw new Error(`transaction ${horizon} is still open, so ${last} can't be sealed`)
  }
  await vi.waitFor(checkSealable, { timeout: limitMs, interval: 10 })
}
