import type { UsageType } from '../ledger-txn/ledgerTxn.options.ts'

/** What is priced, with the unit that the price is for. */
export const pricedItems = {
  LIVE: { en: 'Live lesson (student-hour)', zh: '直播（每学员每小时）' },
  RECORDING: { en: 'Recording (hour)', zh: '录制（每小时）' },
  STORAGE: { en: 'Storage (GB a month)', zh: '存储（每 GB 每月）' },
  SMS: { en: 'SMS (message part)', zh: '短信（每条）' },
} as const satisfies Record<UsageType, { readonly en: string; readonly zh: string }>

/** FIN-08: what a lesson SMS costs where the operator has set no price of the platform, in yuan. */
export const smsPrice = 0.1
