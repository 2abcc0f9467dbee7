import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { createBatch } from './batch.ts'
import type { RecordContextOf } from './context.ts'
import { startValues } from './draft.ts'

/**
 * Creates records of a resource from checked values, all or none; returns them in their order.
 * Throws what refuses the first of them.
 */
export const createAll = async <R extends AnyResource>(
  tx: StoreTx,
  ctx: RecordContextOf<R>,
  records: readonly Partial<RecordOf<R>>[],
): Promise<readonly RecordOf<R>[]> => {
  if (!records.length) return []
  const start = startValues(ctx.resource)
  const outcomes = await createBatch(
    tx,
    ctx,
    records.map(values => ({
      values: { ...start, ...values },
      given: new Set(Object.keys(values)),
    })),
    'create',
  )
  return outcomes.map(outcome => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values are of the definition
    if ('row' in outcome) return outcome.row as RecordOf<R>
    const { refused, field } = outcome
    const fault = new Fault(refused.code, { params: refused.params })
    throw field === undefined ? fault : fault.at(field)
  })
}
