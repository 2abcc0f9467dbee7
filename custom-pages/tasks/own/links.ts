/**
 * The student view at a task or at all of them; a pass stands behind the `#`, so that no server's
 * log keeps it.
 */
export const taskLink = (pass: string, task?: string): string =>
  `/myTasks${task === undefined ? '' : `?${new URLSearchParams({ task }).toString()}`}${pass ? `#${pass}` : ''}`
