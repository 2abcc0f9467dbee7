/** Types of transactions. A reversal has the type of what it reverses. */
export const txnTypes = {
  TOP_UP: { en: 'Top-up', zh: '充值' },
  TRANSFER: { en: 'Corporate transfer', zh: '对公转账' },
  VOUCHER: { en: 'Voucher', zh: '兑换码' },
  GIFT: { en: 'Gift', zh: '赠送' },
  LIVE: { en: 'Live lesson', zh: '直播课节' },
  RECORDING: { en: 'Recording', zh: '录制' },
  STORAGE: { en: 'Storage', zh: '存储' },
  SMS: { en: 'SMS', zh: '短信' },
  PACKAGE: { en: 'Plan', zh: '套餐' },
  BOOKING: { en: 'Booking system', zh: '约课系统' },
  REFUND: { en: 'Refund', zh: '退款' },
  EXPIRY: { en: 'Expired gift', zh: '赠送到期' },
  ADJUSTMENT: { en: 'Adjustment', zh: '调整' },
} as const
export type TxnType = keyof typeof txnTypes

/** Types of usage: charged after it took place, so they may overdraw the balance. */
export const usageTypes = ['LIVE', 'RECORDING', 'STORAGE', 'SMS'] as const satisfies TxnType[]
export type UsageType = (typeof usageTypes)[number]

/** FIN-05: how money came in. */
export const payTypes = {
  ALIPAY: { en: 'Alipay', zh: '支付宝' },
  WECHAT: { en: 'WeChat Pay', zh: '微信支付' },
  STRIPE: { en: 'Card (Stripe)', zh: '银行卡（Stripe）' },
  JWB: { en: 'Global wallet', zh: '国际钱包' },
  TRANSFER_ACCOUNTS: { en: 'Corporate transfer', zh: '对公转账' },
  REDEEM_CODE: { en: 'Voucher', zh: '兑换码' },
  SYSTEM_GIVEN: { en: 'System gift', zh: '系统赠送' },
} as const
export type PayType = keyof typeof payTypes

/** Accounts of the double entry; the postings of a transaction sum to zero. */
export const ledgerAccounts = {
  CASH: { en: 'Cash balance', zh: '现金余额' },
  GIFT: { en: 'Gift balance', zh: '赠送余额' },
  REVENUE: { en: 'Revenue', zh: '收入' },
  CLEARING: { en: 'Payments', zh: '收付款' },
} as const
export type LedgerAccount = keyof typeof ledgerAccounts
/** Accounts that make up the balance. */
export type BalanceKind = 'CASH' | 'GIFT'
