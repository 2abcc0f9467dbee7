import type { Kysely } from 'kysely'
import type { GlobalDatabase } from '../../../platform/store/types.ts'

const name = 'founder'

/**
 * Records the installation's first administrator, who had access to the machine: they read the
 * printed password, or the very first code in the log. The platform's operator administers no
 * school.
 */
export const noteFounder = async (
  db: Kysely<GlobalDatabase>,
  accountId: string,
  institutionId: string,
): Promise<void> => {
  const { operator } = await db
    .selectFrom('institution')
    .select('operator')
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow()
  if (operator) return
  await db
    .insertInto('setting')
    .values({ name, value: accountId })
    .onConflict(on => on.doNothing())
    .execute()
}

/** The account of the installation's first administrator; undefined while there is none. */
export const founderOf = async (db: Kysely<GlobalDatabase>): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())
    ?.value
