/**
 * Addresses that screens had before, by their first path segment, and the ones they have now. The
 * guard leads from one to the other and keeps the query, so that old links and bookmarks go on
 * working.
 */
export const formerRoutes: ReadonlyMap<string, string> = new Map([
  ['lessonList', 'lessionList'],
  ['lessonDetail', 'lessionDetail'],
])
