import type { DataProvider } from 'react-admin'
import type { Begun, BulkTally } from '../src/protocol/provider.ts'
import { runBulk } from './bulk.ts'
import { distinctIds, optionsOf, type Context } from './context.ts'
import { soleFailure } from './shapes.ts'

/**
 * Ids that did not fail; none if the call continues as a task (`meta.task`). If all failed, throws
 * the first failure.
 */
export const doneOf = (
  ids: readonly string[],
  answer: BulkTally | Begun,
): { data: string[]; meta: { tally: BulkTally } | { task: string } } => {
  // what continues as a task is not done yet
  if ('taskId' in answer) return { data: [], meta: { task: answer.taskId } }
  const tally = answer
  const failure = tally.done === 0 ? soleFailure(tally) : undefined
  if (failure) throw failure
  const failed = new Set(tally.failed.map(f => f.id))
  return { data: ids.filter(id => !failed.has(id)), meta: { tally } }
}

/** Moves records to the trash; `data` contains the deleted ones, `meta.tally` the tally. */
export const deleteMany =
  (ctx: Context): DataProvider['deleteMany'] =>
  async (resource, params) => {
    const ids = distinctIds(params.ids)
    return doneOf(
      ids,
      await runBulk(ctx, 'delete', resource, { ids }, undefined, optionsOf(params)),
    )
  }
