import type { Kysely } from 'kysely'
import { fragmentOf } from './branded.ts'
import type { ScopedDatabase } from './system-tables.ts'

/**
 * The oldest transaction that is still open, as text: everything before it has ended, so that no
 * later commit can slip in among its rows.
 */
export const horizonOf = async (db: Kysely<ScopedDatabase>): Promise<string> => {
  const row = await db
    .selectNoFrom(fragmentOf<string>('pg_snapshot_xmin(pg_current_snapshot())::text').as('horizon'))
    .executeTakeFirstOrThrow()
  return row.horizon
}

/** The transaction id of the statement: rewritten rows get it for their seal. */
export const thisTransaction = fragmentOf<string>('pg_current_xact_id()')
