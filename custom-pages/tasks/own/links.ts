/**
 * The address of the student view for one task or all; a pass is after the `#`, so that no server
 * logs it.
 */
export const taskLink = (pass: string, task?: string): string =>
  `/myTasks${task === undefined ? '' : `?${new URLSearchParams({ task }).toString()}`}${pass ? `#${pass}` : ''}`
