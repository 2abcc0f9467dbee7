/**
 * Sent to the windows of an institution when something happened in rooms; the details must be
 * loaded.
 */
export const roomNews = 'rooms'
export interface RoomNews {
  readonly lessonIds: readonly string[]
}

/** The lessons that news of rooms name. */
export const roomsOfNews = (data: unknown): readonly string[] =>
  typeof data === 'object' && data !== null && 'lessonIds' in data && Array.isArray(data.lessonIds)
    ? data.lessonIds.filter(id => typeof id === 'string')
    : []
