import type { Scope } from '../../platform/store/types.ts'

/** The institution's time zone. */
export const zoneOf = async ({
  db,
  institutionId,
}: Pick<Scope, 'db' | 'institutionId'>): Promise<string> => {
  const row = await db
    .selectFrom('institution')
    .select('timezone')
    .where('id', '=', institutionId)
    .executeTakeFirst()
  return row?.timezone ?? 'UTC'
}
