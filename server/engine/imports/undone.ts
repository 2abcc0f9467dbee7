import type { Scope } from '../../platform/store/types.ts'
import { stateOf } from '../operations/state.ts'
import type { RecordContext } from '../records/context.ts'
import type { JobRow } from './wizard/load.ts'

/** A result row that wrote a record, as far as an undo is concerned. */
interface WrittenRow {
  readonly outcome: string
  readonly recordId: string | null
}

/**
 * Returns a function that says whether the undo of an import took a result row back. Records that
 * were changed since stay as the import left them: created ones that still live, and updated ones
 * that the undo names as kept or refused.
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
