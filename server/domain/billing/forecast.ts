import type { StorageBilling } from '../../../resources/billing/billing.calls.ts'
import { priceVersion } from '../../../resources/billing/price-version/priceVersion.resource.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import type { Scope } from '../../platform/store/types.ts'
import { formatAmount } from '../ledger/index.ts'
import { billingZone, monthAt } from './months.ts'
import { bytesHeld, chargedBefore, freeMonths } from './periodic.ts'
import { findPrice, unitPriceOf } from './prices.ts'
import type { GlobalReading } from './tariffs.ts'
import { amountOf, billedGigabyte } from './rate.ts'

/** The cost of the current storage on the next 1st of a month. `now`: ISO 8601. */
export const forecastStorage = async (
  scope: Scope,
  global: GlobalReading,
  institution: InstitutionView,
  now: string,
): Promise<StorageBilling> => {
  const zone = await billingZone(scope, institution)
  const next = monthAt(monthAt(now, zone).until, zone)
  const bytes = await bytesHeld(scope, now, chargedBefore(next.month, zone))
  const { currency } = institution
  const found = await findPrice({ reading: scope, global, currency }, 'STORAGE', next.from)
  const price = found && 'priceId' in found ? await scope.get(priceVersion, found.priceId) : found
  return {
    freeMonths,
    nextAt: next.from,
    bytes: Number(bytes),
    unitPrice: price?.unitPrice ?? null,
    amount: price
      ? formatAmount(amountOf(unitPriceOf(price), bytes, billedGigabyte), currency)
      : null,
    currency,
  }
}
