import type { Ids } from '../../../platform/ports.ts'
import type { Store } from '../../../platform/store/types.ts'

/** The key that signs tokens and file addresses: made once, kept in the database, so that every process of an installation shares it. */
export const signingKeyOf = async (store: Store, ids: Ids): Promise<Uint8Array> => {
  const name = 'signingKey'
  await store.db
    .insertInto('setting')
    .values({ name, value: ids.secret(32) })
    .onConflict(on => on.doNothing())
    .execute()
  const row = await store.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return new TextEncoder().encode(row.value)
}
