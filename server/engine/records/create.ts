import { movingDefaults } from '../../../src/schema/index.ts'
import type { AnyResource, RecordOf } from '../../../src/schema/resource.ts'
import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContextOf, WriteOptions } from './context.ts'
import { ruleContext, settleSteps } from './update.ts'
import { validateRow, checkedMoves, hashSecrets, startValues, castSentValues } from './draft.ts'
import { givenValues, withCarried, type Values } from './fields.ts'
import { momentOf } from './asks.ts'

/**
 * What a caller sent -> a complete new row, checked and not yet written. Throws a fault that names every bad field.
 * `index` tells rows of one batch apart in time order; ids stay ascending.
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
  const now = ctx.clock.now().toISOString()
  const system = {
    id: options.id ?? ctx.ids.next(),
    version: 1,
    createTime: now,
    updateTime: now,
    createdBy: ctx.actor.id,
    deletedAt: null,
  }
  const start: Row = {
    ...startValues(resource),
    ...movingDefaults(resource, inputValues, momentOf(ctx)),
    ...inputValues,
    ...system,
  }
  const sent = new Set(Object.keys(inputValues))
  const ruleChanges = await ctx.rules.beforeWrite?.(
    {
      kind: 'create',
      before: undefined,
      after: castSentValues(resource, start, sent, 'create', undefined, options.ownForm),
      given: sent,
    },
    ruleContext(tx, ctx),
  )
  const values = validateRow(
    resource,
    ruleChanges ? { ...start, ...ruleChanges } : start,
    'create',
    undefined,
    options.ownForm,
  )
  if (!options.system) checkedMoves(ctx, undefined, values, sent)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values were checked by the definition
  return { ...(await hashSecrets(ctx, values)), ...system } as RecordOf<R>
}

/** Creates one record from what the caller sent; answers the row as stored. */
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
