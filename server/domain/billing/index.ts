import { defineDomain } from '../../engine/domain.ts'
import { billAudit, itemAudit } from './billing.audit.ts'
import { billingCalls } from './billing.routes.ts'
import { billMonthsOf, usageDue } from './due.ts'
import { billingTables, usageTariffTables } from './tables.ts'

// what the rules of attendance and recordings note
export { noteUsage } from './due.ts'
// used by the check before entering a classroom
export { demandFunds } from './funds.ts'
// what other domains use
export { setPrice } from './prices.ts'
export { judgeUsageTariff, publishUsageTariffs, usageTariffInForce } from './tariffs.ts'
// what the operator's list of institutions shows
export { pricingReader, type Pricing } from './pricing.ts'
// what plans use
export { grantMinutes } from './minutes.ts'
export { reviewBills } from './bills.ts'
export { settleUsage } from './settle.ts'
export { unitUsage } from './usage.ts'
export { billedGigabyte } from './rate.ts'

// what the operator sees verified
export const billingChecks = [billAudit, itemAudit]

const minute = 60_000

export const billing = defineDomain({
  name: 'billing',
  about: 'Prices, the usage and minutes that they rate, and monthly bills.',
  rules: [() => import('./rules/priceVersion.ts'), () => import('./rules/ratedItem.ts')],
  extends: [() => import('./extends/attendance.ts'), () => import('./extends/recording.ts')],
  calls: billingCalls,
  tables: { ...billingTables, ...usageTariffTables },
  due: { usageDue },
  schedules: [{ name: 'review bills', every: 10 * minute, ofEach: billMonthsOf }],
  audit: billingChecks,
})
