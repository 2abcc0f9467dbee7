import type { StoreTx } from '../../platform/store/types.ts'
import { isObject } from '../../platform/http/body.ts'

interface Taken {
  readonly id: string
  readonly undoOf: string | null
}

/**
 * The operation that an undo finally reverts, and whether that means doing it again, as an undo of
 * an undo does.
 */
const rootOf = async (
  tx: StoreTx,
  of: Taken,
): Promise<{ readonly id: string; readonly again: boolean }> => {
  let at = of
  let again = false
  while (at.undoOf !== null) {
    const { undoOf } = at
    const row = await tx.db
      .selectFrom('operation')
      .select(['id', 'undoOf'])
      .where('id', '=', undoOf)
      .executeTakeFirst()
    if (!row) break
    at = row
    again = !again
  }
  return { id: at.id, again }
}

/**
 * Marks an import as undone when its rows were undone, and restores its state when they are there
 * again, wherever the undo was requested.
 */
export const followImport = async (tx: StoreTx, of: Taken, undo: string): Promise<void> => {
  const { id, again } = await rootOf(tx, of)
  const jobs = await tx.db
    .selectFrom('importJob')
    .select(['jobId', 'state', 'wanted'])
    .where('operation', '=', id)
    .execute()
  for (const { jobId, state, wanted } of jobs) {
    const was = isObject(wanted) && typeof wanted.was === 'string' ? wanted.was : 'DONE'
    const now =
      again || state === 'UNDONE'
        ? { state: again && state === 'UNDONE' ? was : state, undoneBy: again ? null : undo }
        : { state: 'UNDONE', undoneBy: undo, wanted: JSON.stringify({ was: state }) }
    await tx.db
      .updateTable('importJob')
      .set({ ...now, busy: null })
      .where('jobId', '=', jobId)
      .execute()
  }
}
