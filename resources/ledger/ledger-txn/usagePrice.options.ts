import { choice, decimal } from '../../../src/schema/index.ts'
import type { UsageType } from './ledgerTxn.options.ts'

/** Priced items, with the unit of their price. */
export const pricedItems = {
  LIVE: { en: 'Live lesson (student-hour)', zh: '直播（每学员每小时）' },
  RECORDING: { en: 'Recording (hour)', zh: '录制（每小时）' },
  STORAGE: { en: 'Storage (GB a month)', zh: '存储（每 GB 每月）' },
  SMS: { en: 'SMS (message part)', zh: '短信（每条）' },
} as const satisfies Record<UsageType, { readonly en: string; readonly zh: string }>

/** FIN-08: default price of a lesson SMS if the operator has set none, in yuan. */
export const smsPrice = 0.1

/** The item that a price is for. */
export const pricedItem = choice({
  label: { en: 'Usage', zh: '计费项' },
  options: pricedItems,
  required: true,
})
/** How much it is, in the currency's unit. */
export const unitPrice = decimal({
  label: { en: 'Unit price', zh: '单价' },
  required: true,
  min: 0,
  max: 1_000_000,
  scale: 4,
})
