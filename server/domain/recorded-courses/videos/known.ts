import type { KnownFiles } from '../../../engine/files/kinds.ts'

/**
 * The ids among these whose converted files are still needed: until their deletion can't be undone
 * any more.
 */
export const knownVideos: KnownFiles = async ({ db }, ids) => {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('videoConversion')
    .select('videoId')
    .where('videoId', 'in', ids)
    .execute()
  return rows.map(({ videoId }) => videoId)
}
