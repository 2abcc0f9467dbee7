import type { Scope } from '../../platform/store/types.ts'

/** Reads the institution's IANA time zone. */
export const readInstitutionZone = async ({
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
