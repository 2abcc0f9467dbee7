import type { KnownFiles } from '../../engine/files/kinds.ts'

/**
 * Returns the given conversions whose page images a courseware has; the other images come from
 * killed or repeated conversions.
 */
export const knownRuns: KnownFiles = async ({ db }, ids) => {
  const rows = await db.selectFrom('coursewareRun').select('run').where('run', 'in', ids).execute()
  return rows.flatMap(({ run }) => run ?? [])
}
