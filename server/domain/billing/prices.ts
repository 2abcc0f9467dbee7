import {
  priceVersion,
  type PriceVersion,
} from '../../../resources/billing/price-version/priceVersion.resource.ts'
import type { UsageType } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { createRecord } from '../../engine/records/create.ts'
import { contextOf } from '../../engine/records/context.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { draftDelete, settleSteps } from '../../engine/records/pipeline.ts'
import { errors } from './errors.ts'
import { Overlap } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { exponentOf } from '../ledger/index.ts'
import { comingInstant } from './coming.ts'
import { priceScale, type UnitPrice } from './rate.ts'
import { usageTariffAt, type GlobalReading, type UsageTariff } from './tariffs.ts'
import { copyTariff } from './tariffCopies.ts'

/** The end of a price that has none. */
const never = '9999-12-31T00:00:00.000Z'

/**
 * Stores the validity of an institution's own prices beside their records. Throws 34660 if two
 * prices of one item would overlap.
 */
export const keepPriceSpan = async (
  changes: readonly WrittenRecord<PriceVersion>[],
  { tx }: RuleContext,
): Promise<void> => {
  for (const { after } of changes) {
    const { id, item, effectiveFrom, effectiveUntil, deletedAt, tariff } = after
    await tx.db.deleteFrom('priceSpan').where('priceId', '=', id).execute()
    if (deletedAt !== null) continue
    const until = effectiveUntil ?? never
    if (until <= effectiveFrom) throw errors.priceEndsBeforeStart().at('effectiveUntil')
    // a copy only applies where the institution has no price of its own
    if (tariff !== null) continue
    try {
      await tx.db
        .insertInto('priceSpan')
        .values({ priceId: id, item, from: effectiveFrom, until })
        .execute()
    } catch (error) {
      if (error instanceof Overlap) throw errors.pricesOverlap().at('effectiveFrom')
      throw error
    }
  }
}

export interface NewPrice {
  readonly item: UsageType
  readonly name: string
  /** In the currency's unit, with at most four decimals. */
  readonly unitPrice: number
  /** ISO 8601. */
  readonly from: string
}

const lockPrices = (ctx: Pick<RuleContext, 'turn'>, item: UsageType): Promise<void> =>
  ctx.turn(`price ${item}`)

const spansOf = (ctx: Pick<RuleContext, 'tx'>, item: UsageType) =>
  ctx.tx.db
    .selectFrom('priceSpan')
    .select(['priceId', 'from', 'until'])
    .where('item', '=', item)
    .orderBy('from')
    .execute()

/**
 * Ends the current price of an item at an instant, so that a new one can begin. Returns the start
 * of the next price; null: there is none. Throws 34660 at `from` if another price begins at the
 * same instant.
 */
const makeRoom = async (
  ctx: RuleContext,
  item: UsageType,
  from: string,
): Promise<string | null> => {
  const spans = await spansOf(ctx, item)
  if (spans.some(one => one.from === from)) throw errors.pricesOverlap().at('from')
  const running = spans.find(one => one.from < from && from < one.until)
  if (running) await ctx.change(priceVersion, running.priceId, { effectiveUntil: from })
  return spans.find(one => one.from > from)?.from ?? null
}

/**
 * Closes the gap of a removed price: the previous price continues to where the removed one would
 * have ended.
 */
const closeGap = async (
  ctx: RuleContext,
  { item, effectiveFrom, effectiveUntil }: PriceVersion,
): Promise<void> => {
  const before = (await spansOf(ctx, item)).find(one => one.until === effectiveFrom)
  if (before) await ctx.change(priceVersion, before.priceId, { effectiveUntil })
}

/**
 * Sets an institution's own price of an item from an instant until the next one; the current price
 * then ends. Throws 34660 if another begins at the same instant. Earlier usage keeps its price.
 */
export const setPrice = async (
  ctx: RuleContext,
  { item, name, unitPrice, from }: NewPrice,
): Promise<PriceVersion> => {
  await lockPrices(ctx, item)
  const effectiveUntil = await makeRoom(ctx, item, from)
  return createRecord(
    ctx.tx,
    contextOf(ctx.contextOf(priceVersion), priceVersion),
    {
      item,
      name,
      unitPrice,
      currency: ctx.institution.currency,
      effectiveFrom: from,
      effectiveUntil,
      tariff: null,
    },
    { system: true },
  )
}

/**
 * The institution's own future price, with the item's prices locked. Throws 34662 for any other
 * price.
 */
const comingPrice = async (ctx: RuleContext, record: PriceVersion): Promise<PriceVersion> => {
  await lockPrices(ctx, record.item)
  const price = await ctx.tx.get(priceVersion, record.id)
  if (!price) throw errors.notFound()
  // a copy of a platform price changes only with its original
  if (price.tariff !== null || price.effectiveFrom <= ctx.now) throw errors.priceInForce()
  return price
}

/**
 * Takes a price back that is still to come: the one before it continues. Throws 34662 for one that
 * has been in force.
 */
export const withdrawPrice = async (ctx: RuleContext, record: PriceVersion): Promise<void> => {
  const price = await comingPrice(ctx, record)
  const context = contextOf(ctx.contextOf(priceVersion), priceVersion)
  const after = await draftDelete(ctx.tx, context, price)
  await settleSteps(ctx.tx, context, [{ before: price, after }], 'delete')
  await closeGap(ctx, price)
}

/**
 * Changes a price that is still to come. Throws 34662 for one that has been in force, 34660 if
 * another begins at the new instant.
 */
export const changePrice = async (
  ctx: RuleContext,
  record: PriceVersion,
  { unitPrice, from }: { readonly unitPrice: number | null; readonly from: string | null },
): Promise<void> => {
  const price = await comingPrice(ctx, record)
  const changes = unitPrice === null ? {} : { unitPrice }
  if (from === null || from === price.effectiveFrom) {
    await ctx.change(priceVersion, price.id, changes)
    return
  }
  const effectiveFrom = comingInstant(from, ctx, 'from')
  // as if it were withdrawn and set again
  await ctx.tx.db.deleteFrom('priceSpan').where('priceId', '=', price.id).execute()
  await closeGap(ctx, price)
  const effectiveUntil = await makeRoom(ctx, price.item, effectiveFrom)
  await ctx.change(priceVersion, price.id, { ...changes, effectiveFrom, effectiveUntil })
}

/**
 * Ends an institution's own price: from then on the platform's applies. Throws 34661 if it doesn't
 * apply at that instant.
 */
export const endPrice = async (
  ctx: RuleContext,
  record: PriceVersion,
  until: string,
): Promise<void> => {
  await lockPrices(ctx, record.item)
  const price = await ctx.tx.get(priceVersion, record.id)
  if (!price) throw errors.notFound()
  const ends = price.effectiveUntil ?? never
  if (price.tariff !== null || until <= price.effectiveFrom || ends < until)
    throw errors.priceEndsBeforeStart().at('until')
  await ctx.change(priceVersion, price.id, { effectiveUntil: until })
}

/** The source of prices: a transaction of the institution, or its store. */
export interface PriceReading {
  readonly reading: Pick<Scope, 'db'>
  readonly global: GlobalReading
  readonly currency: string
}

/**
 * The price of an item at an instant: the institution's own, otherwise the platform's; undefined if
 * there is none.
 */
export const findPrice = async (
  { reading, global, currency }: PriceReading,
  item: UsageType,
  at: string,
): Promise<{ readonly priceId: string } | UsageTariff | undefined> =>
  (await reading.db
    .selectFrom('priceSpan')
    .select('priceId')
    .where('item', '=', item)
    .where('from', '<=', at)
    .where('until', '>', at)
    .executeTakeFirst()) ?? usageTariffAt(global, currency, item, at)

export const pricesIn = ({ tx, institution }: Pick<RuleContext, 'tx' | 'institution'>) => ({
  reading: tx,
  global: tx.global,
  currency: institution.currency,
})

/**
 * The record of an item's price at an instant; undefined if there is none. The caller holds the
 * ledger's lock.
 */
export const priceAt = async (
  ctx: RuleContext,
  item: UsageType,
  at: string,
): Promise<PriceVersion | undefined> => {
  const found = await findPrice(pricesIn(ctx), item, at)
  if (!found) return undefined
  return 'priceId' in found
    ? ctx.memo(`price ${found.priceId}`, () => ctx.tx.get(priceVersion, found.priceId))
    : copyTariff(ctx, found)
}

/** The unit price of any kind of price. */
export const unitPriceOf = ({
  unitPrice,
  currency,
}: Pick<PriceVersion, 'unitPrice' | 'currency'>): UnitPrice => ({
  price: BigInt(Math.round(unitPrice * 10 ** priceScale)),
  exponent: exponentOf(currency),
})
