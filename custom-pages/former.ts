/**
 * Former addresses of screens, by their first path segment, and the current ones. The guard
 * redirects and keeps the query, so that old links and bookmarks keep working.
 */
export const formerRoutes: ReadonlyMap<string, string> = new Map([
  ['lessonList', 'lessionList'],
  ['lessonDetail', 'lessionDetail'],
])
