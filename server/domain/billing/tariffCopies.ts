import {
  priceVersion,
  type PriceVersion,
} from '../../../resources/billing/price-version/priceVersion.resource.ts'
import { createRecord } from '../../engine/records/create.ts'
import { contextOf } from '../../engine/records/context.ts'
import { among, rowsWhere } from '../../engine/records/rows.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { draftDelete, settleSteps } from '../../engine/records/pipeline.ts'
import { lockLedger } from '../ledger/index.ts'
import { usageTariffs, type UsageTariff } from './tariffs.ts'

const valuesOf = ({ id, item, currency, name, unitPrice, from, until }: UsageTariff) => ({
  tariff: id,
  item,
  currency,
  name,
  unitPrice,
  effectiveFrom: from,
  effectiveUntil: until,
})

/** Writes what a copy lacks of its price of the platform. */
const refreshCopy = async (
  ctx: RuleContext,
  copy: PriceVersion,
  tariff: UsageTariff,
): Promise<void> => {
  const { item, name, unitPrice, effectiveFrom, effectiveUntil } = copy
  const isSame =
    item === tariff.item &&
    name === tariff.name &&
    unitPrice === tariff.unitPrice &&
    effectiveFrom === tariff.from &&
    effectiveUntil === tariff.until
  if (!isSame) await ctx.change(priceVersion, copy.id, valuesOf(tariff))
}

const createCopy = (ctx: RuleContext, tariff: UsageTariff): Promise<PriceVersion> =>
  createRecord(ctx.tx, contextOf(ctx.contextOf(priceVersion), priceVersion), valuesOf(tariff), {
    system: true,
  })

/**
 * The institution's copy of a price of the platform, which rated items refer to. The caller holds
 * the ledger's lock.
 */
export const copyTariff = (ctx: RuleContext, tariff: UsageTariff): Promise<PriceVersion> =>
  ctx.memo(`tariff ${tariff.id}`, async () => {
    const [copy] = await rowsWhere(ctx.tx, priceVersion, [among('tariff', [tariff.id])])
    return copy ?? createCopy(ctx, tariff)
  })

/**
 * Removes the copies of prices that were withdrawn before they applied: nothing was rated by them.
 */
const removeCopies = async (ctx: RuleContext, copies: readonly PriceVersion[]): Promise<void> => {
  const context = contextOf(ctx.contextOf(priceVersion), priceVersion)
  for (const before of copies) {
    const after = await draftDelete(ctx.tx, context, before)
    await settleSteps(ctx.tx, context, [{ before, after }], 'delete')
  }
}

/**
 * Updates an institution's copies of the platform's prices, so that its people see current and
 * future prices.
 */
export const followTariffs = async (ctx: RuleContext): Promise<void> => {
  const { currency } = ctx.institution
  await lockLedger(ctx)
  const copies = await rowsWhere(ctx.tx, priceVersion, [
    { field: 'tariff', op: 'null', values: ['false'] },
  ])
  const byTariff = new Map(copies.map(copy => [copy.tariff, copy]))
  const tariffs = await usageTariffs(ctx.tx.global, currency)
  for (const tariff of tariffs) {
    const copy = byTariff.get(tariff.id)
    if (copy) await refreshCopy(ctx, copy, tariff)
    else if (tariff.until === null || tariff.until > ctx.now) await createCopy(ctx, tariff)
  }
  const known = new Set(tariffs.map(({ id }) => id))
  await removeCopies(
    ctx,
    copies.filter(({ tariff }) => tariff !== null && !known.has(tariff)),
  )
}
