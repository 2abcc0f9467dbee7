import { bill } from './bill/bill.resource.ts'
import { priceVersion } from './price-version/priceVersion.resource.ts'
import { ratedItem } from './rated-item/ratedItem.resource.ts'
import { usageLine } from './usage-line/usageLine.resource.ts'
import { minuteEntry } from './minute-entry/minuteEntry.resource.ts'
import './billing.errors.ts'

/** Its records, in the order of their menu entries. */
export const billingRecords = {
  bill,
  priceVersion,
  ratedItem,
  usageLine,
  minuteEntry,
} as const
