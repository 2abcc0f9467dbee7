import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'

/** FIN-03: what storage costs. */
export interface StorageBilling {
  /** Months for which a file is free. */
  readonly freeMonths: number
  /** ISO 8601: when storage is charged next. */
  readonly nextAt: string
  /** Bytes to be charged then, as of now. */
  readonly bytes: number
  /** Of a gigabyte and month, in the currency's unit; null: no price applies. */
  readonly unitPrice: number | null
  /** The price of these bytes: '12.50'; null without a price. */
  readonly amount: string | null
  readonly currency: string
}

export const storageBilling = defineCall({
  path: `${paths.root}/billing/storage`,
  summary: 'What storage costs at the next 1st of a month, as of now',
  right: 'bill.read',
  writes: false,
  method: 'GET',
  output: shape<StorageBilling>(),
})
