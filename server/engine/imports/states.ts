/** States of an import, in the order it goes through them; the second line is where it ends. */
export const runningStates = ['UPLOADED', 'PARSED', 'MAPPED', 'CHECKED', 'COMMITTING'] as const
export const finalStates = ['DONE', 'PARTIAL', 'CANCELLED', 'FAILED', 'UNDONE'] as const
export type ImportState = (typeof runningStates)[number] | (typeof finalStates)[number]
const states: readonly ImportState[] = [...runningStates, ...finalStates]
/** The state of a job as it is stored. */
export const importStateOf = (text: string): ImportState =>
  states.find(state => state === text) ?? 'FAILED'

export const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const

/**
 * The final state of an import by the rows it wrote; an import that wrote nothing was cancelled.
 */
export const stateByRows = ({
  read,
  failed,
}: {
  readonly read: number
  readonly failed: number
}): ImportState => (read === 0 ? 'CANCELLED' : failed > 0 ? 'PARTIAL' : 'DONE')
