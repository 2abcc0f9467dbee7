import type { Scope } from '../../platform/store/types.ts'
import { stateOf } from '../operations/state.ts'
import type { RecordContext } from '../records/context.ts'
import type { JobRow } from './wizard/load.ts'

/** The part of a result row that an undo needs; the row wrote a record. */
interface WrittenRow {
  readonly outcome: string
  readonly recordId: string | null
}

/**
 * Returns a function that tells whether the undo of an import reverted a result row. Records that
 * have changed since stay as the import left them: created ones that still exist, and updated ones
 * that the undo lists as kept or refused.
 */
export const undoneRows = async (
  scope: Scope,
  { resource }: Pick<RecordContext, 'resource'>,
  { state, undoneBy }: Pick<JobRow, 'state' | 'undoneBy'>,
  rows: readonly WrittenRow[],
): Promise<(row: WrittenRow) => boolean> => {
  if (state !== 'UNDONE' || undoneBy === null) return () => false
  const undo = await scope.db
    .selectFrom('operation')
    .select('detail')
    .where('id', '=', undoneBy)
    .executeTakeFirst()
  const tally = stateOf(undo?.detail)
  const stayed = new Set([...(tally?.kept ?? []), ...(tally?.failed ?? [])].map(({ id }) => id))
  const created = rows.flatMap(({ outcome, recordId }) =>
    outcome === 'created' && recordId !== null ? [recordId] : [],
  )
  const living = new Set(
    created.length ? (await scope.many(resource, created)).map(({ id }) => id) : [],
  )
  return ({ outcome, recordId }) =>
    recordId !== null &&
    !stayed.has(recordId) &&
    (outcome === 'updated' || (outcome === 'created' && !living.has(recordId)))
}
