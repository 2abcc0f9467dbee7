import { subscription } from '../../../resources/plans/subscription/subscription.resource.ts'
import type { DomainPayments } from '../../engine/payments/purpose.ts'
import { find } from './find.ts'
import { tariffAt } from './tariffs.ts'

/**
 * FIN-09: a top-up is at least what one seat of the plan in use costs a month. A trial asks for
 * nothing, nor does an institution without a plan.
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
