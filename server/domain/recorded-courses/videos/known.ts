import type { KnownFiles } from '../../../engine/files/kinds.ts'

/**
 * Of some ids of videos, those whose converted files are still of use: their conversion is known
 * until a deletion can't be undone any more.
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
