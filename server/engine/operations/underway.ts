import type { Undoing } from '../../../src/protocol/journal.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { isObject } from '../../platform/http/body.ts'
import { isHeld, stateOf } from './state.ts'

/**
 * Undos in progress, by the operation that they undo; `stopped` are those that no process
 * continues.
 */
export const undoingOf = async (
  { db }: Pick<Scope, 'db'>,
  clock: Clock,
  operations: readonly (string | null)[],
): Promise<ReadonlyMap<string, Undoing>> => {
  const ids = operations.filter(id => id !== null)
  if (!ids.length) return new Map()
  const undoRows = await db
    .selectFrom('operation as of')
    .innerJoin('operation as by', 'by.id', 'of.undoneBy')
    .select(['of.id', 'by.detail'])
    .where('of.id', 'in', ids)
    .where('of.undoneAt', 'is', null)
    .execute()
  if (!undoRows.length) return new Map()
  // a queued task gives no sign of life while it waits
  const queued = await db
    .selectFrom('task')
    .select('input')
    .where('kind', '=', 'bulk')
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('action', 'in', ['undo', 'redo'])
    .execute()
  const imports = await db
    .selectFrom('importJob')
    .select('operation')
    .where('operation', 'in', ids)
    .where('busy', 'is not', null)
    .execute()
  const waiting = new Set([
    ...queued.map(({ input }) => (isObject(input) ? input.undo : null)),
    ...imports.map(({ operation }) => operation),
  ])
  return new Map(
    undoRows.map(({ id, detail }) => {
      const state = stateOf(detail)
      const goesOn = waiting.has(id) || (state !== undefined && isHeld(state, clock))
      return [id, { done: state?.done ?? 0, ...(goesOn ? {} : { stopped: true }) }]
    }),
  )
}
