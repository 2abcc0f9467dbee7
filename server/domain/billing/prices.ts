import {
  priceVersion,
  type PriceVersion,
} from '../../../resources/price-version/priceVersion.resource.ts'
import type { UsageType } from '../../../resources/ledger-txn/ledgerTxn.options.ts'
import { smsPrice } from '../../../resources/price-version/priceVersion.options.ts'
import { createRecord } from '../../engine/records/create.ts'
import { contextOf } from '../../engine/records/context.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { errors } from '../../platform/errors/errors.ts'
import { Overlap } from '../../platform/ports.ts'
import { exponentOf } from '../ledger/index.ts'
import { priceScale, type UnitPrice } from './rate.ts'

/** The end of a price that has none. */
const never = '9999-12-31T00:00:00.000Z'

/** Keeps when prices apply beside their records. Throws 34660 where two of one item would overlap. */
export const keepPriceSpan = async (
  changes: readonly WrittenRecord<PriceVersion>[],
  { tx }: RuleContext,
): Promise<void> => {
  for (const { after } of changes) {
    const { id, item, effectiveFrom, effectiveUntil, deletedAt } = after
    await tx.db.deleteFrom('priceSpan').where('priceId', '=', id).execute()
    if (deletedAt !== null) continue
    const until = effectiveUntil ?? never
    if (until <= effectiveFrom) throw errors.priceEndsBeforeStart().at('effectiveUntil')
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

/**
 * Sets the price of an item from an instant on: the one that applied then ends. Throws 34660 where a later one is set already. Usage of
 * before keeps its price.
 */
export const setPrice = async (
  ctx: RuleContext,
  { item, name, unitPrice, from }: NewPrice,
): Promise<PriceVersion> => {
  await ctx.turn(`price ${item}`)
  const running = await ctx.tx.db
    .selectFrom('priceSpan')
    .select('priceId')
    .where('item', '=', item)
    .where('from', '<', from)
    .where('until', '>', from)
    .executeTakeFirst()
  if (running) await ctx.change(priceVersion, running.priceId, { effectiveUntil: from })
  return createRecord(
    ctx.tx,
    contextOf(ctx.contextOf(priceVersion), priceVersion),
    {
      item,
      name,
      unitPrice,
      currency: ctx.institution.currency,
      effectiveFrom: from,
      effectiveUntil: null,
    },
    { system: true },
  )
}

/** The instant from which a price is to apply: now unless one is named. Throws 9994 for one that is over, whose usage has its price. */
export const comingInstant = (from: string | null, { now }: Pick<RuleContext, 'now'>): string => {
  if (from !== null && from < now) throw errors.invalidFormat().at('from')
  return from ?? now
}

/** The price of an item at an instant; undefined where there is none. */
export const priceAt = async (
  ctx: Pick<RuleContext, 'tx' | 'memo'>,
  item: UsageType,
  at: string,
): Promise<PriceVersion | undefined> => {
  const span = await ctx.tx.db
    .selectFrom('priceSpan')
    .select('priceId')
    .where('item', '=', item)
    .where('from', '<=', at)
    .where('until', '>', at)
    .executeTakeFirst()
  return span && ctx.memo(`price ${span.priceId}`, () => ctx.tx.get(priceVersion, span.priceId))
}

/** FIN-08: the price of SMS, where none was ever set and the institution counts in yuan. */
export const ensureSmsPrice = async (ctx: RuleContext, from: string): Promise<void> => {
  if (ctx.institution.currency !== 'CNY') return
  const known = await ctx.tx.db
    .selectFrom('priceSpan')
    .select('priceId')
    .where('item', '=', 'SMS')
    .limit(1)
    .executeTakeFirst()
  if (!known) await setPrice(ctx, { item: 'SMS', name: '短信 SMS', unitPrice: smsPrice, from })
}

export const unitPriceOf = ({ unitPrice, currency }: PriceVersion): UnitPrice => ({
  price: BigInt(Math.round(unitPrice * 10 ** priceScale)),
  exponent: exponentOf(currency),
})
