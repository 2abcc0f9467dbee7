import type { KnownFiles } from '../../engine/files/kinds.ts'

/**
 * Of some conversions, those whose page images a courseware has; the images of all others are of
 * killed or repeated ones.
 */
export const knownRuns: KnownFiles = async ({ db }, ids) => {
  const rows = await db.selectFrom('coursewareRun').select('run').where('run', 'in', ids).execute()
  return rows.flatMap(({ run }) => run ?? [])
}
