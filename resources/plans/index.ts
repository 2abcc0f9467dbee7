import { planOrder } from './plan-order/planOrder.resource.ts'
import { subscription } from './subscription/subscription.resource.ts'
import './plans.errors.ts'

/** Its records, in the order of their menu entries. */
export const plansRecords = {
  planOrder,
  subscription,
} as const
