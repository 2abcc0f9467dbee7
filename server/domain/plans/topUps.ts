import { subscription } from '../../../resources/plans/subscription/subscription.resource.ts'
import type { DomainPayments } from '../../engine/payments/purpose.ts'
import { find } from './find.ts'
import { tariffAt } from './tariffs.ts'

/**
 * FIN-09: the minimum of a top-up is the monthly price of one seat of the current plan. A trial, or
 * an institution without a plan, has no minimum.
 */
export const leastTopUp: NonNullable<DomainPayments['topUpMinimum']> = async (
  currency,
  { tx, now },
) => {
  const wanted = { product: 'PLAN', usage: 'IN_USE' } as const
  const [inUse] = await find(tx, subscription, wanted, { limit: 1 })
  if (!inUse || inUse.trial) return undefined
  return (await tariffAt(tx.global, inUse.packageCode, currency, new Date(now)))?.seat
}
