import { platformPrice } from '../../../resources/operator/platform-price/platformPrice.resource.ts'
import { platformUsagePrice } from '../../../resources/operator/platform-usage-price/platformUsagePrice.resource.ts'
import type {
  PlanPriceInForce,
  UsagePriceInForce,
} from '../../../resources/operator/prices.calls.ts'
import { pricedItems } from '../../../resources/ledger/ledger-txn/usagePrice.options.ts'
import { packages } from '../../../resources/plans/plan-order/plans.options.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { usageTariffInForce } from '../billing/index.ts'
import { formatAmount } from '../ledger/index.ts'
import { tariffAt } from '../plans/index.ts'

/** The currencies of institutions, and those that a price of the operator is in, in their order. */
const currencies = async (
  ports: Pick<EnginePorts, 'store'>,
  scope: Pick<Scope, 'db'>,
): Promise<readonly string[]> => {
  const own = ports.store.db
    .selectFrom('institution')
    .select('currency')
    .distinct()
    .where('operator', 'is', null)
  const tables = tablesOf(scope, platformPrice, platformUsagePrice)
  const found = await Promise.all([
    own.execute(),
    tables
      .selectFrom('platformPrice')
      .select('currency')
      .distinct()
      .where('deletedAt', 'is', null)
      .execute(),
    tables
      .selectFrom('platformUsagePrice')
      .select('currency')
      .distinct()
      .where('deletedAt', 'is', null)
      .execute(),
  ])
  return [...new Set(found.flat().map(({ currency }) => currency))].toSorted()
}

/** What each plan costs now in each currency in which it is sold. */
export const planPrices = async (
  ports: Pick<EnginePorts, 'store' | 'clock'>,
  scope: Pick<Scope, 'db'>,
): Promise<readonly PlanPriceInForce[]> => {
  const list: PlanPriceInForce[] = []
  for (const currency of await currencies(ports, scope))
    for (const packageCode of keysOf(packages)) {
      const tariff = await tariffAt(ports.store.db, packageCode, currency, ports.clock.now())
      if (!tariff) continue
      const text = (minor: bigint) => formatAmount(minor, currency)
      list.push({
        packageCode,
        currency,
        seat: text(tariff.seat),
        pack: text(tariff.pack),
        gigabyte: text(tariff.gigabyte),
        since: tariff.effectiveFrom,
      })
    }
  return list
}

/** What usage costs now in each currency; what has no price is named too. */
export const usagePrices = async (
  ports: Pick<EnginePorts, 'store' | 'clock'>,
  scope: Pick<Scope, 'db'>,
): Promise<readonly UsagePriceInForce[]> => {
  const now = ports.clock.now().toISOString()
  const list: UsagePriceInForce[] = []
  for (const currency of await currencies(ports, scope))
    for (const item of keysOf(pricedItems)) {
      const tariff = await usageTariffInForce(ports.store.db, currency, item, now)
      list.push({
        item,
        currency,
        unitPrice: tariff?.unitPrice ?? null,
        since: tariff?.since ?? null,
      })
    }
  return list
}
