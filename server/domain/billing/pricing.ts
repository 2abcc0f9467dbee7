import type { UsageType } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { pricedItems } from '../../../resources/ledger/ledger-txn/usagePrice.options.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { isShipped, usageTariffs } from './tariffs.ts'

/**
 * Whether an institution's usage has prices: all of it, some of it or none. Default prices of the
 * product don't count.
 */
export type Pricing = 'ALL' | 'SOME' | 'NONE'

const items = keysOf(pricedItems)

/**
 * Returns a function that tells whether the usage of institutions has prices now; the platform's
 * prices are read once per currency.
 */
export const pricingReader = ({ store, clock }: Pick<EnginePorts, 'store' | 'clock'>) => {
  const now = clock.now().toISOString()
  const byCurrency = new Map<string, Promise<ReadonlySet<UsageType>>>()
  const priced = async (currency: string): Promise<ReadonlySet<UsageType>> =>
    new Set(
      (await usageTariffs(store.db, currency))
        .filter(({ from }) => from <= now)
        .map(({ item }) => item),
    )
  return async ({
    id,
    currency,
  }: {
    readonly id: string
    readonly currency: string
  }): Promise<Pricing> => {
    const platform = byCurrency.get(currency) ?? priced(currency)
    byCurrency.set(currency, platform)
    const common = await platform
    const counted = items.filter(item => !isShipped(currency, item))
    const missing = counted.filter(item => !common.has(item))
    if (!missing.length) return 'ALL'
    const own = await store
      .scope(id)
      .db.selectFrom('priceSpan')
      .select('item')
      .distinct()
      .where('item', 'in', missing)
      .where('from', '<=', now)
      .where('until', '>', now)
      .execute()
    if (own.length === missing.length) return 'ALL'
    return own.length + counted.length > missing.length ? 'SOME' : 'NONE'
  }
}
