import { defineDomain } from '../../engine/domain.ts'
import { ordersAudit, seatsAudit } from './plans.audit.ts'
import { planCalls } from './plans.routes.ts'
import { orderPurposes } from './settle.ts'
import { cardRenewalKind, cardRenewalTask } from './cardRenewal.ts'
import { adoptTrials } from './adopt.ts'
import { tariffTables } from './tables.ts'
import { leastTopUp } from './topUps.ts'

// what other domains use
export { publishPrice } from './publish.ts'
// what the operator sees in force
export { tariffAt } from './tariffs.ts'
// what the operator sees verified
export const planChecks = [seatsAudit, ordersAudit]

const minute = 60_000

export const plans = defineDomain({
  name: 'plans',
  about: 'Plans of an institution: quotes, orders, subscriptions, renewals and receipts.',
  rules: [() => import('./rules/planOrder.ts'), () => import('./rules/subscription.ts')],
  notices: { plan: { en: 'Plans and orders', zh: '套餐与订单' } },
  calls: planCalls,
  tasks: { [cardRenewalKind]: { run: cardRenewalTask, brief: true } },
  tables: tariffTables,
  payments: { purposes: orderPurposes, topUpMinimum: leastTopUp },
  schedules: [{ name: 'trials of new institutions', every: minute, run: adoptTrials }],
  audit: planChecks,
})
