import { defineCall, shape } from '../../src/schema/call/index.ts'
import type { UsageType } from '../ledger/ledger-txn/ledgerTxn.options.ts'
import type { PackageCode } from '../plans/plan-order/plans.options.ts'

/** The current price of a plan. Amounts have two decimals. */
export interface PlanPriceInForce {
  readonly packageCode: PackageCode
  readonly currency: string
  /** For a seat and month. */
  readonly seat: string
  /** For 1,800 standard minutes. */
  readonly pack: string
  /** For a gigabyte and month. */
  readonly gigabyte: string
  /** ISO 8601; null: the price that the product ships. */
  readonly since: string | null
}

/** The current price of usage. */
export interface UsagePriceInForce {
  readonly item: UsageType
  readonly currency: string
  /** Of the currency's unit; null: it has no price and is free. */
  readonly unitPrice: number | null
  /** ISO 8601; null: the price that the product ships, or none. */
  readonly since: string | null
}

/**
 * The current prices of plans by currency: the version in force, otherwise the product's defaults.
 */
export const planPricesInForce = defineCall({
  path: '/edu_operation/prices/plans',
  method: 'GET',
  summary: 'Lists the prices of plans that are in force now, by currency',
  right: 'platformPrice.read',
  apiKeys: false,
  output: shape<{ readonly list: readonly PlanPriceInForce[] }>(),
})

/** The same of usage, for institutions without a price of their own. */
export const usagePricesInForce = defineCall({
  path: '/edu_operation/prices/usage',
  method: 'GET',
  summary: 'Lists the prices of usage that are in force now, by currency',
  right: 'platformUsagePrice.read',
  apiKeys: false,
  output: shape<{ readonly list: readonly UsagePriceInForce[] }>(),
})
