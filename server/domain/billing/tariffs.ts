import type { Kysely } from 'kysely'
import type { UsageType } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import type { PlatformUsagePrice } from '../../../resources/operator/platform-usage-price/platformUsagePrice.resource.ts'
import { pricedItems, smsPrice } from '../../../resources/ledger/ledger-txn/usagePrice.options.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import type { RecordChange, RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import type { GlobalDatabase } from '../../platform/store/types.ts'
import { comingInstant } from './coming.ts'
import { priceUnit } from './rate.ts'

export type GlobalReading = Pick<Kysely<GlobalDatabase>, 'selectFrom'>

/**
 * A price of the platform: it applies to institutions without their own, until the item's next
 * price begins.
 */
export interface UsageTariff {
  readonly id: string
  readonly item: UsageType
  readonly currency: string
  readonly name: string
  /** In units of the currency. */
  readonly unitPrice: number
  /** ISO 8601: from <= at < until; null: without an end. */
  readonly from: string
  readonly until: string | null
}

/** Before every institution: since when the prices apply that the product ships. */
const shippedSince = '2000-01-01T00:00:00.000Z'
const shippedTariffs: readonly Omit<UsageTariff, 'until'>[] = [
  {
    id: 'shipped SMS CNY',
    item: 'SMS',
    currency: 'CNY',
    name: '短信 SMS',
    unitPrice: smsPrice,
    from: shippedSince,
  },
]

/** Whether the product ships a price of an item in a currency. */
export const isShipped = (currency: string, item: UsageType): boolean =>
  shippedTariffs.some(one => one.currency === currency && one.item === item)

const isItem = (text: string): text is UsageType => Object.hasOwn(pricedItems, text)

/** The platform's prices in a currency, each item's in their order. */
export const usageTariffs = async (
  global: GlobalReading,
  currency: string,
): Promise<readonly UsageTariff[]> => {
  const rows = await global
    .selectFrom('usageTariff')
    .select(['id', 'item', 'name', 'unitPrice', 'effectiveFrom'])
    .where('currency', '=', currency)
    .orderBy('effectiveFrom')
    .execute()
  const known = [
    ...shippedTariffs.filter(one => one.currency === currency),
    ...rows.flatMap(({ item, unitPrice, effectiveFrom, ...rest }) =>
      isItem(item)
        ? [
            {
              ...rest,
              item,
              currency,
              unitPrice: unitPrice / Number(priceUnit),
              from: effectiveFrom,
            },
          ]
        : [],
    ),
  ]
  return keysOf(pricedItems).flatMap(item => {
    const own = known.filter(one => one.item === item)
    return own.map((one, n) => ({ ...one, until: own[n + 1]?.from ?? null }))
  })
}

/** The platform's price of an item at an instant (ISO 8601); undefined if there is none. */
export const usageTariffAt = async (
  global: GlobalReading,
  currency: string,
  item: UsageType,
  at: string,
): Promise<UsageTariff | undefined> =>
  (await usageTariffs(global, currency)).find(
    one => one.item === item && one.from <= at && (one.until === null || at < one.until),
  )

/** The same as the operator sees it: `since` is null if the product ships the price. */
export const usageTariffInForce = async (
  global: GlobalReading,
  currency: string,
  item: UsageType,
  at: string,
): Promise<{ readonly unitPrice: number; readonly since: string | null } | undefined> => {
  const tariff = await usageTariffAt(global, currency, item, at)
  return (
    tariff && {
      unitPrice: tariff.unitPrice,
      since: tariff.from === shippedSince ? null : tariff.from,
    }
  )
}

/**
 * Since when an item has a price of the platform in a currency, ISO 8601; undefined if it has
 * none.
 */
export const tariffSince = async (
  global: GlobalReading,
  currency: string,
  item: UsageType,
): Promise<string | undefined> =>
  (await usageTariffs(global, currency)).find(one => one.item === item)?.from

/**
 * Validates a price of the platform, which begins now unless a later instant is given. Throws 9994
 * for a past one.
 */
export const judgeUsageTariff = (
  { kind, before, after }: RecordChange<PlatformUsagePrice>,
  ctx: Pick<RuleContext, 'now'>,
): Partial<PlatformUsagePrice> | undefined => {
  if (kind === 'delete') return undefined
  const { effectiveFrom } = after
  if (kind === 'update' && effectiveFrom === before?.effectiveFrom) return undefined
  return { effectiveFrom: comingInstant(effectiveFrom, ctx, 'effectiveFrom') }
}

/** Publishes the platform's prices to all institutions, or withdraws future ones. */
export const publishUsageTariffs = async (
  changes: readonly WrittenRecord<PlatformUsagePrice>[],
  { tx }: RuleContext,
): Promise<void> => {
  for (const { after } of changes) {
    const { id, item, currency, name, unitPrice, effectiveFrom, deletedAt } = after
    await tx.global.deleteFrom('usageTariff').where('id', '=', id).execute()
    if (deletedAt !== null || effectiveFrom === null) continue
    await tx.global
      .insertInto('usageTariff')
      .values({
        id,
        item,
        currency,
        name,
        effectiveFrom,
        unitPrice: Math.round(unitPrice * Number(priceUnit)),
      })
      .execute()
  }
}
