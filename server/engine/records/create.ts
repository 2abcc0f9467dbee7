import { movingDefaults } from '../../../src/schema/index.ts'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContextOf, WriteOptions } from './context.ts'
import { ruleContext, settleSteps } from './pipeline.ts'
import { castSentValues, draftNew, startValues, validateRow } from './draft.ts'
import { givenValues, withCarried, type Values } from './fields.ts'
import { momentOf } from './asks.ts'

/**
 * Turns the caller's values into a complete new row, validated but not written. Throws a fault that
 * names every invalid field. `index` orders the rows of one batch, so that ids ascend.
 */
export const draftCreate = async <R extends AnyResource>(
  tx: StoreTx,
  ctx: RecordContextOf<R>,
  input: Values,
  options: WriteOptions = {},
): Promise<RecordOf<R>> => {
  const { resource } = ctx
  const inputValues = options.system
    ? input
    : withCarried(resource, givenValues(ctx, input, undefined))
  const start = {
    ...startValues(resource),
    ...movingDefaults(resource, inputValues, momentOf(ctx)),
    ...inputValues,
  }
  const given = new Set(Object.keys(inputValues))
  const row = await draftNew(ctx, ruleContext(tx, ctx), {
    id: options.id ?? ctx.ids.next(),
    after: castSentValues(resource, start, given, 'create', undefined, options.ownForm),
    given,
    judge: ruleChanges =>
      validateRow(resource, { ...start, ...ruleChanges }, 'create', undefined, options.ownForm),
    free: options.system,
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values were checked by the definition
  return row as RecordOf<R>
}

/** Creates one record from what the caller sent; returns the row as stored. */
export const createRecord = async <R extends AnyResource>(
  tx: StoreTx,
  ctx: RecordContextOf<R>,
  input: Values,
  options: WriteOptions = {},
): Promise<RecordOf<R>> => {
  const row = await draftCreate(tx, ctx, input, options)
  const [written = row] = await settleSteps(
    tx,
    ctx,
    [{ before: undefined, after: row }],
    options.action ?? 'create',
  )
  return written
}
