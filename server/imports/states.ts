/** States of an import, in the order it goes through them; the second line is where it ends. */
export const runningStates = ['UPLOADED', 'PARSED', 'MAPPED', 'CHECKED', 'COMMITTING'] as const
export const finalStates = ['DONE', 'PARTIAL', 'CANCELLED', 'FAILED', 'UNDONE'] as const
export type ImportState = (typeof runningStates)[number] | (typeof finalStates)[number]

export const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const
