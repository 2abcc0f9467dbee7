import { horizonOf } from '../../server/platform/store/horizon.ts'
import type { Scope } from '../../server/platform/store/types.ts'

/** Waits until no transaction is open that began before the last change, so that all can be sealed: others use the same server. */
export const settled = async ({ db }: Pick<Scope, 'db'>): Promise<void> => {
  const last = await db
    .selectFrom('audit')
    .select('txid')
    .orderBy('txid', 'desc')
    .limit(1)
    .executeTakeFirst()
  while (BigInt(await horizonOf(db)) <= BigInt(last?.txid ?? '0'));
}
